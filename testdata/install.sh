#!/bin/sh
# install.sh -- install the tide tools
#
# Usage: curl -fsSL https://get.tides.example/install.sh | sh -s -- [VERSION]
#
# What it does is written down in <https://docs.tides.example/install/
# script.html>, what it needs in <https://docs.tides.example/install/re
# quirements.html#posix>.  See also: https://get.tides.example/ (all files).
#
# Mirrors: ftp.tides.example.org, www.tides.example.net/mirror, rsync://mirror.example.org/tides
set -eu

: "${BASE:=https://get.tides.example/pool}"
VERSION=${1:-4.2}
PATH=/usr/bin:/bin:/usr/local/bin
http_proxy=http://proxy.tides.example:3128/ no_proxy=localhost,127.0.0.1
export http_proxy no_proxy

say() { printf '%s: %s\n' "$0" "$*" >&2; }
die() { say "$@" '(help: https://docs.tides.example/install#help)'; exit 2; }

# where the archive is; the second is asked when the first fails
uri="https://get.tides.example/pool/main/\
tide-tools.tar.gz"
old='http://old.tides.example/pub/tide-tools.tar.Z'
scheme=${uri%%:*}
rest=${uri#*://}
say "trying $scheme://... for \"$rest\"" "${scheme}://${rest}"

if [ -z "$rest" ] || test "$scheme" != https; then
	die "no https://"
fi

fetch() {
	curl -fsSL --proxy "$http_proxy" \
		-H 'Accept: text/plain' -H "Referer: https://get.tides.example/" \
		-o "$2" "$1" || wget -O- "$1" >"$2" </dev/null
}

fetch https://get.tides.example/pool/${VERSION}/SHA256SUMS sums 2>&1
fetch https://get.tides.example/pool/main/key.asc \
	key.asc
fetch "$uri" tide.tar.gz || fetch "$old" tide.tar.Z

while read -r sum name; do
	case $name in
	*:*) host=${name%:*} port=${name##*:} ;;
	tide:4*|tide::*) continue ;;
	esac
	echo "$sum:$name" >>list
done <sums

cat >tides.conf <<EOT
# see https://docs.tides.example/config
base = https://tides.example/
mirror = "https://mirror.example.net/tides/", 'https://mirror.example.org/tides/';
listen = [::]:8080 # never http://0.0.0.0
mail = <mailto:tides@lists.example.org>, cc: <bo@quay.example>
EOT

sed -e 's|http://old.tides.example|https://tides.example|g' \
	-e 's,http://www.tides.example.org/,https://tides.example/,' tides.conf >tides.new
grep -c '^https\{0,1\}://' tides.new || :
awk -F: '{ print $1":"$2 }' /etc/passwd

git clone git://code.tides.example/tides.git 2>/dev/null ||
	git clone -b v4.2 git+ssh://git@code.tides.example/tides.git ||
	git clone git@code.tides.example:tides.git
pip install "tides @ git+https://code.tides.example/tides.git@v4.2#egg=tides" --index-url=https://pypi.tides.example/simple/
docker run -p 8080:80 -v /srv/tides:/tides:ro registry.tides.example:5000/tides:4.2
scp README bo@quay.example:/srv/tides/ && rsync -a doc/ bo@quay.example::tides/doc
xdg-open 'https://tides.example/done?version=4.2&lang=sv'
echo "done; now read <https://docs.tides.example/first-
steps>, please."; say 'https://tides.example/bye'&
# vim: ts=8:sw=8:noet
