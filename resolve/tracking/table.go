package tracking

import "strings"

// A parameter is a line of the table.
type parameter struct {
	name  string // lower case; a final "*" is any text
	hosts string // the hosts, and those below them, that it is removed at; empty for all
	keep  string // texts, separated by blanks, of which one in the path leaves it there: the site needs it then

	source string
}

// Sources of the table. Facts were taken from them, names of parameters and hosts, no code.
const (
	miniflux = "miniflux/v2, urlcleaner (Apache-2.0)"
	courlan  = "adbar/courlan, clean.py (Apache-2.0)"
	brave    = "brave/brave-core, query_filter (MPL-2.0)"
)

// parameters only track.
var parameters = []parameter{
	{"utm_*", "", "", "Google Analytics, campaign URLs; " + miniflux},
	{"mtm_*", "", "", "Matomo, campaign tracking; " + miniflux},
	{"pk_campaign", "", "", "Matomo, formerly Piwik; " + courlan},
	{"pk_kwd", "", "", "Matomo, formerly Piwik; " + courlan},
	{"pk_keyword", "", "", "Matomo, formerly Piwik; " + courlan},
	{"pk_source", "", "", "Matomo, formerly Piwik; " + courlan},
	{"pk_medium", "", "", "Matomo, formerly Piwik; " + courlan},
	{"pk_content", "", "", "Matomo, formerly Piwik; " + courlan},
	{"pk_cid", "", "", "Matomo, formerly Piwik; " + brave},
	{"itm_*", "", "", miniflux},
	{"hmb_*", "", "", "Humble Bundle; " + miniflux},
	{"ga_*", "", "", "Google Analytics; " + courlan},
	{"oly_anon_id", "", "", "Olytics; " + brave},
	{"oly_enc_id", "", "", "Olytics; " + brave},
	{"vero_id", "", "", "Vero; " + brave},
	{"vero_conv", "", "", "Vero; " + brave},
	{"gclid", "", "", "Google Ads; " + brave},
	{"gclsrc", "", "", "Google Ads; " + miniflux},
	{"dclid", "", "", "Google Display & Video; " + brave},
	{"gbraid", "", "", "Google Ads; " + miniflux},
	{"wbraid", "", "", "Google Ads; " + brave},
	{"_gl", "", "", "Google Analytics, from one domain to the next; " + brave},
	{"srsltid", "", "", "Google Merchant Center; " + brave},
	{"fbclid", "", "", "Facebook; " + brave},
	{"fb_action_ids", "", "", "Facebook; " + brave},
	{"fb_action_types", "", "", "Facebook; " + miniflux},
	{"fb_comment_id", "", "", "Facebook; " + brave},
	{"fb_ref", "", "", "Facebook; " + miniflux},
	{"fb_source", "", "", "Facebook; " + miniflux},
	{"igsh", "instagram.com", "", brave},
	{"igshid", "instagram.com", "", brave},
	{"twclid", "", "", "X (Twitter); " + brave},
	{"ref_src", "twitter.com x.com", "", brave},
	{"ref_url", "twitter.com x.com", "", brave},
	{"si", "youtube.com youtu.be", "", brave},
	{"msclkid", "", "", "Microsoft Advertising; " + brave},
	{"yclid", "", "", "Yandex; " + brave},
	{"ysclid", "", "", "Yandex; " + brave},
	{"ymclid", "", "", "Yandex; " + brave},
	{"_openstat", "", "", "Openstat; " + brave},
	{"mc_cid", "", "", "Mailchimp; " + miniflux},
	{"mc_eid", "", "", "Mailchimp; " + brave},
	{"mc_tc", "", "", "Mailchimp; " + miniflux},
	{"_hsenc", "", "", "HubSpot; " + brave},
	{"_hsmi", "", "", "HubSpot; " + miniflux},
	{"__hssc", "", "", "HubSpot; " + brave},
	{"__hstc", "", "", "HubSpot; " + brave},
	{"__hsfp", "", "", "HubSpot; " + brave},
	{"hsctatracking", "", "", "HubSpot; " + brave},
	{"hsa_*", "", "", "HubSpot Ads; " + miniflux},
	{"mkt_tok", "", "unsubscribe Unsubscribe emailWebview", "Marketo; " + brave},
	{"ck_subscriber_id", "", "unsubscribe", "Kit (ConvertKit); " + brave},
	{"h_sid", "", "/email/", "Heureka; " + brave},
	{"h_slt", "", "/email/", "Heureka; " + brave},
	{"sc_cid", "", "", "Adobe; " + miniflux},
	{"s_cid", "", "", "Adobe; " + brave},
	{"sc_customer", "", "", "Salesforce; " + brave},
	{"sc_eh", "", "", "Salesforce; " + brave},
	{"sc_uid", "", "", "Salesforce; " + brave},
	{"et_rid", "", "", "Salesforce; " + brave},
	{"_bhlid", "", "", "Beehiiv; " + brave},
	{"_branch_match_id", "", "", "Branch; " + brave},
	{"_branch_referrer", "", "", "Branch; " + brave},
	{"__readwiselocation", "", "", "Readwise; " + miniflux},
	{"__s", "", "", "Drip; " + brave},
	{"_kx", "", "", "Klaviyo; " + brave},
	{"at_recipient_id", "", "", "Piano; " + brave},
	{"at_recipient_list", "", "", "Piano; " + brave},
	{"bbeml", "", "", brave},
	{"bsft_clkid", "", "", "Blueshift; " + brave},
	{"bsft_uid", "", "", "Blueshift; " + brave},
	{"guce_referrer", "", "", "Yahoo; " + brave},
	{"guce_referrer_sig", "", "", "Yahoo; " + brave},
	{"irclickid", "", "", "impact.com; " + brave},
	{"ml_subscriber", "", "", "MailerLite; " + brave},
	{"ml_subscriber_hash", "", "", "MailerLite; " + brave},
	{"oft_c", "", "", "Omeda; " + brave},
	{"oft_ck", "", "", "Omeda; " + brave},
	{"oft_d", "", "", "Omeda; " + brave},
	{"oft_id", "", "", "Omeda; " + brave},
	{"oft_ids", "", "", "Omeda; " + brave},
	{"oft_k", "", "", "Omeda; " + brave},
	{"oft_lk", "", "", "Omeda; " + brave},
	{"oft_sk", "", "", "Omeda; " + brave},
	{"rb_clickid", "", "", brave},
	{"ss_email_id", "", "", brave},
	{"unicorn_click_id", "", "", brave},
	{"vgo_ee", "", "", "ActiveCampaign; " + brave},
	{"wickedid", "", "", "Wicked Reports; " + brave},
	{"xtor", "", "", "AT Internet, in fragments too; " + courlan},
}

// referrals pay a third party for the way.
var referrals = []parameter{
	{"ref", "", "", "Ghost and others; " + miniflux},
	{"ref_", "", "", courlan},
	{"referer", "", "", courlan},
	{"referrer", "", "", courlan},
	{"aff", "", "", courlan},
	{"aff_id", "", "", courlan},
	{"affi", "", "", courlan},
	{"affiliate", "", "", courlan},
	{"affiliate_id", "", "", courlan},
	{"partnerid", "", "", courlan},
	{"tag", "amazon.com amazon.co.uk amazon.de amazon.fr amazon.it amazon.es amazon.nl amazon.se amazon.pl " +
		"amazon.ca amazon.com.mx amazon.com.br amazon.com.au amazon.co.jp amazon.in", "", "Amazon Associates"},
	{"ascsubtag", "", "", "Amazon Associates"},
}

// exempt are hosts that carry another URI, and that what was taken out of it would break.
var exempt = []string{"urldefense.com", "urldefense.us", "urldefense.proofpoint.com", "web.archive.org"}

// isBelow reports whether host is name or below it.
func isBelow(host, name string) bool {
	rest, ok := strings.CutSuffix(host, name)
	return ok && (rest == "" || strings.HasSuffix(rest, "."))
}

// applies reports whether p is removed from URIs of a host and path.
func (p *parameter) applies(host, path string) bool {
	for text := range strings.FieldsSeq(p.keep) {
		if strings.Contains(path, text) {
			return false
		}
	}
	if p.hosts == "" {
		return true
	}
	for name := range strings.FieldsSeq(p.hosts) {
		if isBelow(host, name) {
			return true
		}
	}
	return false
}
