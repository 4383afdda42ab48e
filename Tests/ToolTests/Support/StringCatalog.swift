import Foundation
import Testing

/// A String Catalog of the app: texts by key and language.
struct StringCatalog {
    /// The catalog's entry for one key.
    struct Entry {
        /// The key's origin; "manual" keeps Xcode from removing it.
        var origin: String?
        /// The texts by language: one, or one per plural category.
        var texts: [String: [Text]] = [:]
    }

    /// One text.
    struct Text: Equatable {
        /// "one", "other" …, one word for each part that varies; nil if nothing does.
        var plural: String?
        var state: String
        var value: String
    }

    let entries: [String: Entry]
    let sourceLanguage: String?

    /// The catalog `App/Lockstep/<name>.xcstrings`.
    init(_ name: String) throws {
        let url = Repository.url("App/Lockstep/\(name).xcstrings")
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        let catalog = try #require(document as? [String: Any])
        let strings = try #require(catalog["strings"] as? [String: [String: Any]])
        sourceLanguage = catalog["sourceLanguage"] as? String
        entries = try strings.mapValues(Self.entry)
    }

    private static func entry(_ string: [String: Any]) throws -> Entry {
        var entry = Entry(origin: string["extractionState"] as? String)
        let languages = string["localizations"] as? [String: [String: Any]] ?? [:]
        entry.texts = try languages.mapValues(texts)
        return entry
    }

    private static func texts(_ localization: [String: Any]) throws -> [Text] {
        guard let unit = localization["stringUnit"] as? [String: Any] else {
            return try variations(of: localization)
        }
        let text = try text(unit, plural: nil)
        let substitutions = localization["substitutions"] as? [String: [String: Any]] ?? [:]
        return try substitutions.sorted { $0.key < $1.key }.reduce([text]) { texts, substitution in
            let argument = try #require(substitution.value["argNum"] as? Int)
            let variations = try variations(of: substitution.value)
            return texts.flatMap { text in
                variations.map { text.filled(at: substitution.key, with: $0, of: argument) }
            }
        }
    }

    private static func variations(of localization: [String: Any]) throws -> [Text] {
        let variations = try #require(localization["variations"] as? [String: Any])
        let plurals = try #require(variations["plural"] as? [String: [String: Any]])
        return try plurals.sorted { $0.key < $1.key }.map { category, variation in
            let unit = try #require(variation["stringUnit"] as? [String: Any])
            return try text(unit, plural: category)
        }
    }

    private static func text(_ unit: [String: Any], plural: String?) throws -> Text {
        Text(
            plural: plural, state: try #require(unit["state"] as? String),
            value: try #require(unit["value"] as? String))
    }
}

extension StringCatalog.Text {
    /// The text with its varied part inserted.
    fileprivate func filled(
        at name: String, with part: StringCatalog.Text, of argument: Int
    ) -> StringCatalog.Text {
        let words = part.value.replacingOccurrences(of: "%arg", with: "%\(argument)$lld")
        return StringCatalog.Text(
            plural: [plural, part.plural].compactMap(\.self).joined(separator: " "),
            state: state == "translated" ? part.state : state,
            value: value.replacingOccurrences(of: "%#@\(name)@", with: words))
    }
}
