import Foundation

/// One line of the ground truth, parsed by an independent JSON reader.
struct TruthLine {
    let type: String
    private let object: [String: Any]

    init(_ text: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        object = value as? [String: Any] ?? [:]
        type = object["type"] as? String ?? ""
    }

    var keys: Set<String> { Set(object.keys) }

    func number(_ key: String) -> Double { (object[key] as? NSNumber)?.doubleValue ?? .nan }

    func integer(_ key: String) -> Int64 { (object[key] as? NSNumber)?.int64Value ?? .min }

    func flag(_ key: String) -> Bool? { object[key] as? Bool }

    func text(_ key: String) -> String? { object[key] as? String }

    func numbers(_ key: String) -> [Double] {
        (object[key] as? [NSNumber])?.map(\.doubleValue) ?? []
    }

    func object(_ key: String) -> [String: Double] {
        (object[key] as? [String: NSNumber])?.mapValues(\.doubleValue) ?? [:]
    }
}
