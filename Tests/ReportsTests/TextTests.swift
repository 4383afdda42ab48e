import LockstepFormats
import Testing

@testable import LockstepReports

@Suite struct TextTests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func base64MatchesTheStandard(_ plain: String, _ encoded: String) {
        #expect(Base64.text(Array(plain.utf8)) == encoded)
    }

    @Test(arguments: [
        ("plain", "plain"), ("run `lockstep check` now", "run <code>lockstep check</code> now"),
        ("`a` and `b`", "<code>a</code> and <code>b</code>"), ("`<b>`", "<code>&lt;b&gt;</code>"),
        ("a ` b", "a ` b"), ("`a` ` <i>", "<code>a</code> ` &lt;i&gt;"), ("`", "`"), ("", ""),
    ])
    func textBetweenBackticksIsCode(_ sentence: String, _ markup: String) {
        var html = HTMLText()
        html.sentence(sentence)
        #expect(String(decoding: html.bytes, as: UTF8.self) == markup)
    }

    @Test(arguments: [
        ("depth.flying_pixels", "depth.<wbr>flying_<wbr>pixels"), ("<_", "&lt;_<wbr>"), ("", ""),
    ])
    func namesBreakAfterDotsAndUnderscores(_ name: String, _ markup: String) {
        var html = HTMLText()
        html.name(name)
        #expect(String(decoding: html.bytes, as: UTF8.self) == markup)
    }

    /// FIPS 180-4's examples, and the lengths at which padding needs another block.
    @Test(arguments: [
        ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
        ),
        (String(repeating: "a", count: 55), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
        (String(repeating: "a", count: 64), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    ])
    func digestMatchesTheStandard(_ message: String, _ digest: String) {
        #expect(Base64.text(SHA256.digest(Array(message.utf8))) == digest)
    }
}
