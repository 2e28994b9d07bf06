package scan

import (
	"encoding/binary"
	"strings"
)

// MaxScheme is the most bytes that a scheme may have to be recognized. The longest registered scheme
// has 36.
const MaxScheme = 64

// Registered reports whether name, in any case, is a URI scheme registered with
// IANA (RFC 7595, §7). It does not allocate.
func Registered(name []byte) bool {
	n := len(name)
	switch {
	case n == 0 || n > MaxScheme || name[n-1] == 0:
		return false
	case n <= shortName:
		return registeredShort.has(nameKey(name))
	case beginnings[n]&(1<<(name[0]&0x1F)) == 0 || endings[n]&(1<<(name[n-1]&0x1F)) == 0:
		return false
	}
	var low [MaxScheme]byte
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	_, ok := registeredLong[string(low[:n])]
	return ok
}

// shortName is the most bytes of a name that is looked up as a number.
const shortName = 8

// nameKey returns a number for a name of 1 to 8 bytes, the last of them not 0: names have the same
// number only if they differ in nothing but bit 0x20 of their bytes.
func nameKey(name []byte) (key uint64) {
	switch n := len(name); {
	case n >= 4:
		key = uint64(binary.LittleEndian.Uint32(name)) | uint64(binary.LittleEndian.Uint32(name[n-4:]))<<(8*(n-4))
	case n >= 2:
		key = uint64(binary.LittleEndian.Uint16(name)) | uint64(name[n-1])<<(8*(n-1))
	default:
		key = uint64(name[0])
	}
	return key | key&(0x40*0x0101010101010101)>>1
}

// A nameTable is a set of keys, each at the first free place from that of its hash on. The key 0
// marks a free place.
type nameTable [1 << nameTableBits]uint64

const nameTableBits = 10

func (t *nameTable) place(key uint64) uint64 { return key * 0x9E3779B97F4A7C15 >> (64 - nameTableBits) }

func (t *nameTable) add(key uint64) {
	at := t.place(key)
	for t[at] != 0 {
		at = (at + 1) % (1 << nameTableBits)
	}
	t[at] = key
}

func (t *nameTable) has(key uint64) bool {
	at := t.place(key)
	for t[at] != 0 && t[at] != key {
		at = (at + 1) % (1 << nameTableBits)
	}
	return t[at] == key && key != 0
}

// The registered names: those of at most shortName bytes, and the longer ones.
var registeredShort, registeredLong = func() (short nameTable, long map[string]struct{}) {
	long = make(map[string]struct{}, 128)
	for _, name := range strings.Fields(registeredNames) {
		if len(name) <= shortName {
			short.add(nameKey([]byte(name)))
		} else {
			long[name] = struct{}{}
		}
	}
	return short, long
}()

// beginnings and endings have, for each length, a bit for each letter that a registered name
// of that length begins or ends with. They spare most look-ups of longer names that are not
// registered.
var beginnings, endings = func() (first, last [MaxScheme + 1]uint32) {
	for name := range registeredLong {
		n := len(name)
		first[n] |= 1 << (name[0] & 0x1F)
		last[n] |= 1 << (name[n-1] & 0x1F)
	}
	return first, last
}()

// registeredNames lists the names of the registry as of late 2024.
const registeredNames = `
aaa aaas about acap acct acd acr adiumxtra adt afp afs aim amss android appdata apt ar ark at
attachment aw barion bb beshare bitcoin bitcoincash blob bluetooth bolo brid browserext cabal
calculator callto cap cast casts chrome chrome-extension cid coap coap+tcp coap+ws coaps coaps+tcp
coaps+ws com-eventbrite-attendee content content-type crid cstr cvs dab dat data dav dhttp diaspora
dict did dis dlna-playcontainer dlna-playsingle dns dntp doi dpp drm drop dtmi dtn dvb dvx dweb ed2k
eid elsi embedded ens ethereum example facetime fax feed feedready fido file filesystem finger
first-run-pen-experience fish fm ftp fuchsia-pkg geo gg git gitoid gizmoproject go gopher graph grd
gtalk h323 ham hcap hcp hs20 http https hxxp hxxps hydrazone hyper iax icap icon im imap info
iotdisco ipfs ipn ipns ipp ipps irc irc6 ircs iris iris.beep iris.lwz iris.xpc iris.xpcs isostore
itms jabber jar jms keyparc lastfm lbry ldap ldaps leaptofrogans lid lorawan lpa lvlt magnet
mailserver mailto maps market matrix message microsoft.windows.camera
microsoft.windows.camera.multipicker microsoft.windows.camera.picker mid mms modem mongodb moz
ms-access ms-appinstaller ms-browser-extension ms-calculator ms-drive-to ms-enrollment ms-excel
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
ms-whiteboard-cmd ms-word msnim msrp msrps mss mt mtqp mumble mupdate mvn mvrp mvrps news nfs ni nih
nntp notes num ocf oid onenote onenote-cmd opaquelocktoken openid openpgp4fpr otpauth p1 pack palm
paparazzi payment payto pkcs11 platform pop pres prospero proxy psyc pttp pwid qb query
quic-transport redis rediss reload res resource rmi rsync rtmfp rtmp rtsp rtsps rtspu sarif
secondlife secret-token service session sftp sgn shc shelter shttp sieve simpleledger simplex sip
sips skype smb smp sms smtp snews snmp soap.beep soap.beeps soldat spiffe spotify ssb ssh starknet
steam stun stuns submit svn swh swid swidpath tag taler teamspeak teapot teapots tel teliaeid telnet
tftp things thismessage thzp tip tn3270 tool turn turns tv udp unreal upt urn ut2004 uuid-in-package
v-event vemmi ventrilo ves videotex view-source vnc vscode vscode-insiders vsls w3 wais wcr web+ap
web3 webcal wifi wpid ws wss wtai wyciwyg xcon xcon-userid xfire xftp xmlrpc.beep xmlrpc.beeps xmpp
xrcp xri ymsgr z39.50 z39.50r z39.50s
`
