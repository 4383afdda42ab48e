import LockstepFormats
import LockstepSamples
import Testing

@Suite struct YAMLTests {
    struct Case: Sendable {
        var name: String
        var text: String
        var value: JSONValue
    }

    static let cases: [Case] = [
        Case(name: "nothing", text: "", value: .null),
        Case(
            name: "a map", text: "a: 1\nb: -2.5\n",
            value: .object(["a": .integer(1), "b": .number(-2.5)])),
        Case(
            name: "OpenCV's directive, comments, carriage returns",
            text: "%YAML:1.0\r\n---\r\n# first\r\na: 1 # one\r\n\r\n...\r\nb: 2\r\n",
            value: .object(["a": .integer(1)])),
        Case(
            name: "maps in maps", text: "a:\n  b:\n    c: x y\n  d: true\ne: ~\n",
            value: .object([
                "a": .object(["b": .object(["c": .text("x y")]), "d": .boolean(true)]),
                "e": .null,
            ])),
        Case(
            name: "a list that is not indented, as Kalibr writes it",
            text: "T:\n- [1, 2]\n- [3.0e-1, -4]\nn: 5\n",
            value: .object([
                "T": .list([
                    .list([.integer(1), .integer(2)]), .list([.number(0.3), .integer(-4)]),
                ]),
                "n": .integer(5),
            ])),
        Case(
            name: "a flow list over lines", text: "data: [1, 2,\n       3,\n  4]\nz: 0\n",
            value: .object([
                "data": .list([.integer(1), .integer(2), .integer(3), .integer(4)]),
                "z": .integer(0),
            ])),
        Case(
            name: "OpenCV's matrix", text: "T_BS: !!opencv-matrix\n   rows: 1\n   data: [ 1. ]\n",
            value: .object([
                "T_BS": .object(["rows": .integer(1), "data": .list([.number(1)])])
            ])),
        Case(
            name: "maps in lists", text: "- a: 1\n  b: 2\n- c\n-\n  d: 3\n",
            value: .list([
                .object(["a": .integer(1), "b": .integer(2)]), .text("c"),
                .object(["d": .integer(3)]),
            ])),
        Case(
            name: "quotes", text: "a: \"x # y: z\"\n'b c': 'it'\nd: it's # plain\n",
            value: .object(["a": .text("x # y: z"), "b c": .text("it"), "d": .text("it's")])),
        Case(
            name: "a flow map", text: "a: {b: [1], 'c': x}\n",
            value: .object(["a": .object(["b": .list([.integer(1)]), "c": .text("x")])])),
        Case(
            name: "invalid numbers", text: "a: nan\nb: 0x10\nc: 1.2.3\nd: /cam0/image_raw\n",
            value: .object([
                "a": .text("nan"), "b": .text("0x10"), "c": .text("1.2.3"),
                "d": .text("/cam0/image_raw"),
            ])),
    ]

    @Test(arguments: cases) func readsCalibrationFiles(_ example: Case) throws {
        let value = try YAMLReader.value(of: Array(example.text.utf8), file: "a.yaml")
        #expect(value == example.value, "\(example.name)")
    }

    struct Refusal: Sendable {
        var text: String
        var row: Int?
    }

    static let refusals: [Refusal] = [
        Refusal(text: "a: &anchor 1\n", row: 1), Refusal(text: "a: 1\nb: *anchor\n", row: 2),
        Refusal(text: "a: |\n  long\n", row: 1), Refusal(text: "a: [1, 2\n", row: 1),
        Refusal(text: "a: [1, 2]]\n", row: 1), Refusal(text: "a: [1 2}\n", row: 1),
        Refusal(text: "a: 1\n\tb: 2\n", row: 2), Refusal(text: "a: 1\n   b: 2\n", row: 2),
        Refusal(text: "a: 'open\n", row: 1), Refusal(text: "a: 1\nplain\n", row: 2),
        Refusal(text: "a: [,]\n", row: 1), Refusal(text: "a: {b}\n", row: 1),
        Refusal(text: ": 1\n", row: 1),
        Refusal(text: "a: " + String(repeating: "[", count: 5000) + "\n", row: 1),
        Refusal(text: String(repeating: "- ", count: 5000) + "\n", row: 1),
        Refusal(
            text: (0..<40).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), row: 17),
        Refusal(text: String(repeating: "a: 1\n", count: 300_000), row: nil),
    ]

    @Test(arguments: refusals) func refusesWithTheLine(_ example: Refusal) throws {
        let error = #expect(throws: FormatError.self) {
            try YAMLReader.value(of: Array(example.text.utf8), file: "a.yaml")
        }
        #expect(error?.place == Place(file: "a.yaml", row: example.row))
    }

    /// Each byte of a calibration is replaced by each byte with a meaning in YAML, one at a time.
    @Test func neverTraps() {
        let text = Array("%YAML:1.0\nT: !!x\n  d: [1, {a: 'b'},\n   \"c\"]\n- x: 1\n# e\n".utf8)
        for index in text.indices {
            for byte in Array("\n\t -:[]{},'\"#&*%!.\u{0}".utf8) + [0xFF] {
                var hostile = text
                hostile[index] = byte
                do {
                    _ = try YAMLReader.value(of: hostile, file: "a.yaml")
                } catch {
                    #expect(error is FormatError)
                }
            }
            _ = try? YAMLReader.value(of: Array(text[..<index]), file: "a.yaml")
        }
    }

    /// The name of who measured comes from the session, which is untrusted.
    @Test func aCommentIsOneLine() {
        var yaml = YAMLText()
        yaml.comment("Measured with a\nb: 1\r\nc: 2\rd: 3\u{2028}e: 4\u{85}f: 5")
        let text = String(decoding: yaml.bytes, as: UTF8.self)
        #expect(text == "# Measured with a b: 1 c: 2 d: 3 e: 4 f: 5\n")
    }

    /// A list without one of its numbers would be a different list.
    @Test func omitsListsWithNonFiniteNumbers() {
        var yaml = YAMLText()
        yaml.member("a", [1, .nan])
        yaml.member("b", Double.infinity)
        yaml.rows("c", Transform(rotation: .identity, translation: Vector3(0, .nan, 0)))
        yaml.matrix("d", Transform(rotation: .identity, translation: Vector3(0, 0, .infinity)))
        yaml.member("e", [1.5, 2])
        #expect(String(decoding: yaml.bytes, as: UTF8.self) == "e: [1.5, 2.0]\n")
    }
}
