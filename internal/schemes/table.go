package schemes

// table has a line for each scheme of which more is known than its name, with its specification.
// All are registered but those that say otherwise. A scheme without Needs is used with "//" only.
var table = []Scheme{
	{Name: "about", Needs: oneOf(aboutPages...)},       // RFC 6694
	{Name: "acap", Port: 674},                          // RFC 2244
	{Name: "acct", Path: AddrSpecs, Needs: isAddrSpec}, // RFC 7565
	{Name: "aim", Needs: holds("?")},
	{Name: "bitcoin", Needs: isAccount}, // BIP 21
	{Name: "bitcoincash", Needs: isAccount},
	{Name: "blob", Needs: holds("://")}, // W3C File API
	{Name: "callto", Needs: either(isNumber, isAddrSpec)},
	{Name: "cap", Needs: begins("//")},                               // RFC 4324
	{Name: "cid", Needs: holds("@")},                                 // RFC 2392
	{Name: "coap", Host: Required, Port: 5683, Slash: true},          // RFC 7252, §6.1, §6.3
	{Name: "coap+tcp", Host: Required, Port: 5683, Slash: true},      // RFC 8323
	{Name: "coap+ws", Host: Required, Port: 80, Slash: true},         // RFC 8323
	{Name: "coaps", Host: Required, Port: 5684, Slash: true},         // RFC 7252, §6.2, §6.3
	{Name: "coaps+tcp", Host: Required, Port: 5684, Slash: true},     // RFC 8323
	{Name: "coaps+ws", Host: Required, Port: 443, Slash: true},       // RFC 8323
	{Name: "data", Path: MediaType, Needs: isData},                   // RFC 2397
	{Name: "dict", Port: 2628},                                       // RFC 2229
	{Name: "did", Needs: parts(2)},                                   // W3C DID Core
	{Name: "dns", Port: 53, Needs: either(begins("//"), holds("?"))}, // RFC 4501
	{Name: "doi", Needs: begins("10.")},                              // ISO 26324
	{Name: "ethereum", Needs: isAccount},                             // ERC 681
	{Name: "fax", Needs: isNumber},                                   // RFC 2806
	{Name: "feed", Needs: begins("http://", "https://")},
	{Name: "file", Host: Local, Needs: begins("/")}, // RFC 8089, §2, App. E.2
	{Name: "ftp", Host: One, Port: 21, Slash: true}, // RFC 1738, §3.2
	{Name: "ftps", Host: Usual, Unregistered: true},
	{Name: "geo", Needs: isCoordinates}, // RFC 5870
	{Name: "git", Host: Usual},
	{Name: "gopher", Host: Required, Port: 70, Slash: true}, // RFC 4266, §2.1
	{Name: "h323", Needs: either(isAddrSpec, namesHost)},    // RFC 3508
	{Name: "http", Host: One, Port: 80, Slash: true},        // RFC 9110, §4.2.1, §4.2.3
	{Name: "https", Host: One, Port: 443, Slash: true},      // RFC 9110, §4.2.2, §4.2.3
	{Name: "icap", Port: 1344},                              // RFC 3507
	{Name: "im", Path: AddrSpecs, Needs: isAddrSpec},        // RFC 3860
	{Name: "imap", Host: Required, Port: 143},               // RFC 5092
	{Name: "info", Needs: begins(infoNamespaces...)},        // RFC 4452
	{Name: "ipp", Host: Required, Port: 631},                // RFC 3510
	{Name: "ipps", Host: Required, Port: 631},               // RFC 7472
	{Name: "irc", Host: Usual},
	{Name: "jabber", Needs: isAddrSpec},
	{Name: "jar", Needs: holds("!/")},
	{Name: "jms", Needs: begins("queue:", "topic:", "jndi:")}, // RFC 6167
	{Name: "lastfm", Needs: begins("//")},
	{Name: "ldap", Host: Optional, Port: 389},           // RFC 4516, §2
	{Name: "ldapi", Host: Optional, Unregistered: true}, // LDAP over a local socket
	{Name: "ldaps", Host: Optional},                     // LDAP over TLS
	{Name: "magnet", Needs: begins("?")},
	{Name: "mailto", Path: AddrSpecs, Needs: isMailto}, // RFC 6068, §2
	{Name: "maps", Needs: holds("=")},
	{Name: "matrix", Needs: begins("u/", "r/", "roomid/")}, // MSC 2312
	{Name: "message", Needs: either(begins("%3c", "%3C"), isAddrSpec)},
	{Name: "mid", Needs: holds("@")}, // RFC 2392
	{Name: "modem", Needs: isNumber}, // RFC 2806
	{Name: "mvn", Needs: holds("/")},
	{Name: "news", Needs: isGroup},            // RFC 5538
	{Name: "nfs", Port: 2049},                 // RFC 2224
	{Name: "nih", Needs: holds(";")},          // RFC 6920
	{Name: "nntp", Host: Required, Port: 119}, // RFC 5538
	{Name: "oid", Needs: isDotted},
	{Name: "opaquelocktoken", Needs: isUUID}, // RFC 4918
	{Name: "openpgp4fpr", Needs: isHex},
	{Name: "otpauth", Needs: begins("//")},
	{Name: "pkcs11", Needs: holds("=")},                // RFC 7512
	{Name: "pop", Host: Required, Port: 110},           // RFC 2384
	{Name: "pres", Path: AddrSpecs, Needs: isAddrSpec}, // RFC 3859
	{Name: "rsync", Host: Usual, Port: 873},            // RFC 5781
	{Name: "rtsp", Host: Required, Port: 554},          // RFC 7826, §4.2
	{Name: "rtsps", Host: Required, Port: 322},         // RFC 7826, §4.2
	{Name: "secret-token", Needs: anything},            // RFC 8959
	{Name: "service", Needs: holds("://")},             // RFC 2609
	{Name: "sftp", Host: Usual},
	{Name: "shc", Needs: begins("/")},
	{Name: "sieve", Host: Required, Port: 4190}, // RFC 5804
	{Name: "sip", Path: SIP, Needs: isSIP},      // RFC 3261, §19.1.4
	{Name: "sips", Path: SIP, Needs: isSIP},     // RFC 3261, §19.1.4
	{Name: "skype", Needs: either(isNumber, holds("?"))},
	{Name: "sms", Needs: isNumber},  // RFC 5724
	{Name: "snews", Needs: isGroup}, // RFC 5538
	{Name: "snmp", Port: 161},       // RFC 4088
	{Name: "spotify", Needs: parts(2)},
	{Name: "ssh", Host: Usual},
	{Name: "stun", Needs: namesHost},  // RFC 7064
	{Name: "stuns", Needs: namesHost}, // RFC 7064
	{Name: "svn", Host: Usual},
	{Name: "swh", Needs: begins("1:")},
	{Name: "tag", Needs: isTag},                             // RFC 4151
	{Name: "tel", Path: Phone, Needs: isNumber},             // RFC 3966
	{Name: "telnet", Host: Required, Port: 23, Slash: true}, // RFC 4248, §2
	{Name: "tftp", Host: Required, Port: 69},                // RFC 3617
	{Name: "thismessage", Needs: begins("/")},               // RFC 2557
	{Name: "tip", Port: 3372},                               // RFC 2371
	{Name: "turn", Needs: namesHost},                        // RFC 7065
	{Name: "turns", Needs: namesHost},                       // RFC 7065
	{Name: "urn", Path: URN, Needs: isNamespace},            // RFC 8141, §3.1
	{Name: "view-source", Needs: holds("://")},
	{Name: "vscode", Needs: holds("/")},
	{Name: "wifi", Needs: holds(";")},
	{Name: "ws", Host: One, Port: 80, Slash: true},       // RFC 6455, §3
	{Name: "wss", Host: One, Port: 443, Slash: true},     // RFC 6455, §3
	{Name: "xmpp", Needs: either(isAddrSpec, namesHost)}, // RFC 5122
	{Name: "ymsgr", Needs: holds("?")},
}

// aboutPages are the pages that browsers have.
var aboutPages = []string{
	"blank", "legacy-compat", "srcdoc", "about", "config", "cache", "mozilla", "plugins", "addons",
	"memory", "preferences", "support", "version", "home", "newtab", "debugging", "crashes",
	"invalid", "policies", "processes", "unloads",
}

// infoNamespaces are those that were registered (RFC 4452).
var infoNamespaces = []string{
	"arxiv/", "bibcode/", "bnf/", "ddc/", "doi/", "eu-repo/", "fedora/", "hdl/", "inchi/",
	"lanl-repo/", "lc/", "lccn/", "ncbi/", "netref/", "nla/", "oclcnum/", "ofi/", "pmid/",
	"pronom/", "refseq/", "rfa/", "rlgid/", "sici/", "srw/", "ugent-repo/",
}

// others are the other names of the registry as of late 2024.
const others = `
aaa aaas acd acr adiumxtra adt afp afs amss android appdata apt ar ark at attachment aw barion bb
beshare bluetooth bolo brid browserext cabal calculator cast casts chrome chrome-extension
com-eventbrite-attendee content content-type crid cstr cvs dab dat dav dhttp diaspora dis
dlna-playcontainer dlna-playsingle dntp dpp drm drop dtmi dtn dvb dvx dweb ed2k eid elsi embedded
ens example facetime feedready fido filesystem finger first-run-pen-experience fish fm fuchsia-pkg
gg gitoid gizmoproject go graph grd gtalk ham hcap hcp hs20 hxxp hxxps hydrazone hyper iax icon
iotdisco ipfs ipn ipns irc6 ircs iris iris.beep iris.lwz iris.xpc iris.xpcs isostore itms keyparc
lbry leaptofrogans lid lorawan lpa lvlt mailserver market microsoft.windows.camera
microsoft.windows.camera.multipicker microsoft.windows.camera.picker mms mongodb moz ms-access
ms-appinstaller ms-browser-extension ms-calculator ms-drive-to ms-enrollment ms-excel
ms-eyecontrolspeech ms-gamebarservices ms-gamingoverlay ms-getoffice ms-help ms-infopath ms-inputapp
ms-launchremotedesktop ms-lockscreencomponent-config ms-media-stream-id ms-meetnow
ms-mixedrealitycapture ms-mobileplans ms-newsandinterests ms-officeapp ms-people ms-personacard
ms-powerpoint ms-project ms-publisher ms-recall ms-remotedesktop ms-remotedesktop-launch
ms-restoretabcompanion ms-screenclip ms-screensketch ms-search ms-search-repair
ms-secondary-screen-controller ms-secondary-screen-setup ms-settings ms-settings-airplanemode
ms-settings-bluetooth ms-settings-camera ms-settings-cellular ms-settings-cloudstorage
ms-settings-connectabledevices ms-settings-displays-topology ms-settings-emailandaccounts
ms-settings-language ms-settings-location ms-settings-lock ms-settings-nfctransactions
ms-settings-notifications ms-settings-power ms-settings-privacy ms-settings-proximity
ms-settings-screenrotation ms-settings-wifi ms-settings-workplace ms-spd ms-stickers ms-sttoverlay
ms-transit-to ms-useractivityset ms-virtualtouchpad ms-visio ms-walk-to ms-whiteboard
ms-whiteboard-cmd ms-word msnim msrp msrps mss mt mtqp mumble mupdate mvrp mvrps ni notes num ocf
onenote onenote-cmd openid p1 pack palm paparazzi payment payto platform prospero proxy psyc pttp
pwid qb query quic-transport redis rediss reload res resource rmi rtmfp rtmp rtspu sarif secondlife
session sgn shelter shttp simpleledger simplex smb smp smtp soap.beep soap.beeps soldat spiffe ssb
starknet steam submit swid swidpath taler teamspeak teapot teapots teliaeid things thzp tn3270 tool
tv udp unreal upt ut2004 uuid-in-package v-event vemmi ventrilo ves videotex vnc vscode-insiders
vsls w3 wais wcr web+ap web3 webcal wpid wtai wyciwyg xcon xcon-userid xfire xftp xmlrpc.beep
xmlrpc.beeps xrcp xri z39.50 z39.50r z39.50s
`
