// Package ignore reads the files that say which files of a tree are left out: .gitignore, as
// gitignore(5) describes it, and .ignore, which ripgrep and others read in the same syntax.
//
// Where both speak of a file, .ignore counts; of files of one name, that in the deepest directory
// does, and in a file the last pattern that matches. What lies below a directory that is left out
// is left out, whatever is said of it. Files whose names begin with a dot are left out unless a
// pattern with ! names them. In a repository of git the files above the tree count too, up to the
// top of the repository, and $GIT_DIR/info/exclude; a repository within another begins anew.
// The files that a user's configuration of git names are not read: what is found does not depend on
// who searches.
package ignore
