import LockstepTestSupport
import Testing

@testable import LockstepFormats

/// The fast JSON reader returns exactly what Foundation's decoder returns.
@Suite struct JSONCursorTests {
    struct Example: JSONObject, Equatable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case whole, small, number, text, flag, list, inner
            case aKeyOfManyLetters = "a_key_of_many_letters_0"
            case anotherOfAsMany = "a_key_of_such_letters_0"
        }

        struct Inner: JSONObject, Equatable {
            enum CodingKeys: String, CodingKey, CaseIterable { case value }

            static let keys = WordTable<CodingKeys>()
            static let requiredKeys = keys.places(of: [.value])

            var value: Int64 = 0

            mutating func read(_ key: CodingKeys, from json: inout JSONCursor) throws {
                value = try json.integer()
            }
        }

        static let keys = WordTable<CodingKeys>()
        static let requiredKeys = keys.places(of: [.whole])

        var whole: Int64 = 0
        var small: Int8?
        var number: Double?
        var text: String?
        var flag: Bool?
        var list: [Double?]?
        var inner: Inner?
        var aKeyOfManyLetters: Int?
        var anotherOfAsMany: Int?

        mutating func read(_ key: CodingKeys, from json: inout JSONCursor) throws {
            switch key {
            case .whole: whole = try json.integer()
            case .small: small = try json.integer()
            case .number: number = try json.number()
            case .text: text = try json.string()
            case .flag: flag = try json.boolean()
            case .list: list = try json.list { $0.takeNull() ? nil : try $0.number() }
            case .inner: inner = try Inner(reading: &json)
            case .aKeyOfManyLetters: aKeyOfManyLetters = try json.integer()
            case .anotherOfAsMany: anotherOfAsMany = try json.integer()
            }
        }
    }

    static let plain = [
        #"{"whole":1}"#,
        #" { "text" : "a b" , "whole" : -12 , "list" : [ 1 , null , -2.5e3 ] } "#,
        #"{"flag":true,"inner":{"value":5},"whole":0,"number":0.1,"small":-128,"list":[]}"#,
        #"{"a_key_of_such_letters_0":1,"whole":7,"a_key_of_many_letters_0":2,"flag":false}"#,
        #"{"later":{"a":[1,{"b":"c"},null,true,[]],"d":{}},"whole":3,"small":null}"#,
    ]

    @Test(arguments: plain) func readsPlainJSONWithoutADecoder(_ text: String) throws {
        #expect(try quick(Array(text.utf8)) == decoded(Array(text.utf8)))
    }

    static let others = [
        "", "{", "{}", "[]", "null", #"{"whole":null}"#, #"{"whole":1"#, #"{"whole":1}}"#,
        #"{"whole":1,}"#, #"{,"whole":1}"#, #"{"whole" 1}"#, #"{"whole":01}"#, #"{"whole":1.0}"#,
        #"{"whole":1e2}"#, #"{"whole":-}"#, #"{"whole":1,"whole":2}"#, #"{"whole":"1"}"#,
        #"{"whole":9223372036854775807}"#, #"{"whole":1,"text":"\u0041"}"#,
        #"{"whole":1,"text":"é"}"#, "{\"whole\":1,\"text\":\"\u{1}\"}", #"{"whole":1,"small":128}"#,
        #"{"whole":1,"number":1e999}"#, #"{"whole":1,"number":.5}"#, #"{"whole":1,"number":5.}"#,
        #"{"whole":1,"number":nan}"#, #"{"whole":1,"list":[1 2]}"#, #"{"whole":1,"list":[1,]}"#,
        #"{"whole":1,"later":01}"#, #"{"whole":1,"later":tru}"#, #"{"whole":1,"later":"}"#,
        #"{"whole":1,"later":nulls}"#, #"{"whole":1,"inner":{}}"#, #"{"whole":1}x"#,
        #"{"whole":1,"number":12345678901234567890123}"#, #"{"w\u0068ole":1}"#,
    ]

    @Test(arguments: others) func leavesTheRestToTheDecoder(_ text: String) {
        #expect(throws: JSONNotPlain.self) { try quick(Array(text.utf8)) }
    }

    @Test(arguments: [UInt64](0..<20)) func agreesWithDecoderOnChangedBytes(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for text in Self.plain + Self.others {
            for _ in 0..<20 {
                let bytes = Self.changed(Array(text.utf8), &random)
                guard let example = try? quick(bytes) else { continue }
                #expect((try? decoded(bytes)) == example, "\(bytes)")
            }
        }
    }

    private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        let signs = Array(#"{}[]:,"\ 0123456789.eE+-ntfua"#.utf8) + [0, 10, 13, 31, 127, 128, 255]
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let length = Int.random(in: 0...min(1, bytes.count - place), using: &random)
            let sign = signs[Int.random(in: signs.indices, using: &random)]
            bytes.replaceSubrange(place..<place + length, with: [sign])
        }
        return bytes
    }

    private func quick(_ bytes: [UInt8]) throws -> Example {
        try bytes.withUnsafeBytes { bytes in
            var json = JSONCursor(bytes)
            let example = try Example(reading: &json)
            try json.end()
            return example
        }
    }

    private func decoded(_ bytes: [UInt8]) throws -> Example {
        try decodeJSON(Example.self, from: bytes)
    }
}
