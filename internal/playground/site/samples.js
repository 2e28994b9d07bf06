// Texts to begin with, and the settings that they are for.
export const samples = {
  "A reply by mail": {
    settings: {},
    text: `On May 13, Ada wrote:
> The tables moved to <http://tides.example/harbour/
>    tables.html> (see also www.charts.example's list).
>
> Long ones break: http://lists.example.org/archive/2030/may/high-water/
> tables-of-high-water-by-harbour.html was one.

"http://quay.example/~bo/," she said; 12:30, std::string and C:\\x are none.
A brace is repaired: http://a.example/{x}, and so is http://a.example/menü.
Write to ada@example.org, or see example.org/help.
`,
  },
  "Rewritten links": {
    settings: { unwrap: true, stripTracking: true },
    text: `Please review, before Friday:

https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Ftides.example%2Freport%3Fid%3D7%26utm_source%3Dmail&data=05%7C01
https://urldefense.com/v3/__https://tides.example/a?b=c__;!!AbC!xyz$
https://www.google.com/url?q=https%3A%2F%2Fquay.example%2Fberths&sa=D
https://shop.example/lamp?utm_source=news&utm_medium=mail&colour=green
`,
  },
  "An incident note": {
    settings: { refang: true, email: true },
    text: `Indicators of compromise

hxxp://bad[.]example/load/a.php          first stage
hXXps://cdn[.]bad[.]example/x?id=3       second stage
198[.]51[.]100[.]7                       controller
mail from it(at)bad(dot)example
The real bank is http://www.bank.example@198.51.100.7/login, they said.
`,
  },
  "Code and logs": {
    settings: { refused: true },
    text: `2030-05-13T08:11:12Z INFO GET https://api.example/v1/items?limit=10&after=%7B7%7D 200
curl -s "https://api.example/v1/items" | jq '.[].url'
// see https://go.example/doc/effective#errors, and [the list](https://go.example/list_(all)).
var u = "http:\\/\\/a.example\\/b\\u0026c";
<a href="https://a.example/?x=1&amp;y=2">text</a>, \\href{http://a.example/b\\_c}{TeX}
std::vector<int> v; http://%s/path; ssh://git@code.example:2222/repo.git; PLAINTEXT://x
`,
  },
  "Many scripts": {
    settings: { iri: true },
    text: `見る：https://例え.jp/案内を参照。 Siehe https://tor.example/menü/karte.
См. http://пример.example/страница?x=1, или <http://a.example/я>.
„http://a.example/b“ und «http://a.example/c», 「http://a.example/d」
`,
  },
};
