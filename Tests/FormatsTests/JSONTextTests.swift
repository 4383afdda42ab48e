import Foundation
import LockstepFormats
import Testing

@Suite struct JSONTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var build: @Sendable (inout JSONText) -> Void

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "an empty object", text: "{}") { $0.object { _ in } },
        Case(name: "members in their order", text: #"{"b":1,"a":2}"#) {
            $0.object { json in
                json.member("b", 1)
                json.member("a", 2)
            }
        },
        Case(name: "nothing for nil", text: #"{"c":true}"#) {
            $0.object { json in
                json.member("a", String?.none)
                json.member("b", Double?.none)
                json.member("c", true)
                json.member("d", [Double]?.none)
            }
        },
        Case(name: "no member for a non-finite number", text: #"{"e":0.5}"#) {
            $0.object { json in
                json.member("a", Double.nan)
                json.member("b", Double.infinity)
                json.member("c", [1, .nan])
                json.member("e", 0.5)
            }
        },
        Case(name: "null for a non-finite element", text: "[1.5,null,null,7]") {
            $0.array { json in
                json.element(1.5)
                json.element(Double.nan)
                json.element(-Double.infinity)
                json.element(Int64(7))
            }
        },
        Case(name: "nesting", text: #"{"a":{"b":[{"c":null},[]]},"d":[1,2]}"#) {
            $0.object { json in
                json.object("a") { json in
                    json.array("b") { json in
                        json.object { $0.null("c") }
                        json.array { _ in }
                    }
                }
                json.member("d", [1, 2])
            }
        },
        Case(
            name: "escapes",
            text: #"["\"\\/\n\u0000\u001f\u007fé𝄞"]"#.replacing(#"\u007f"#, with: "\u{7f}")
        ) {
            $0.array { $0.element("\"\\/\n\u{0}\u{1f}\u{7f}é𝄞") }
        },
        Case(
            name: "the limits of numbers",
            text: "[-9223372036854775808,9223372036854775807,5e-324,1.7976931348623157e+308,-0.0]"
        ) {
            $0.array { json in
                json.element(Int64.min)
                json.element(Int64.max)
                json.element(Double.leastNonzeroMagnitude)
                json.element(Double.greatestFiniteMagnitude)
                json.element(-0.0)
            }
        },
    ]

    @Test(arguments: cases)
    func writesExactlyTheText(_ example: Case) {
        var json = JSONText()
        example.build(&json)
        #expect(String(decoding: json.bytes, as: UTF8.self) == example.text)
    }

    @Test(arguments: cases, [false, true])
    func writesTextThatOtherReadersAccept(_ example: Case, isIndented: Bool) throws {
        var json = JSONText(isIndented: isIndented)
        example.build(&json)
        let value = try JSONSerialization.jsonObject(with: Data(json.bytes))
        let plain = try JSONSerialization.jsonObject(with: Data(example.text.utf8))
        #expect((value as? NSObject) == (plain as? NSObject))
        #expect(isJSONDocument(json.bytes))
        #expect(!isJSONDocument(json.bytes.dropLast()))
    }

    @Test func indentsOneMemberPerLine() {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.member("a", [1, 2])
            json.array("b") { $0.element("x") }
            json.object("c") { _ in }
        }
        let text = """
            {
              "a": [1,2],
              "b": [
                "x"
              ],
              "c": {}
            }
            """
        #expect(String(decoding: json.bytes, as: UTF8.self) == text)
    }
}

extension [UInt8] {
    fileprivate func dropLast() -> [UInt8] { Array(self[..<(count - 1)]) }
}
