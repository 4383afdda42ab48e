internal import Foundation

/// An Xcode String Catalog, a JSON file of texts in several languages ("Localizing and varying text
/// with a string catalog", Apple's documentation).
///
/// Texts may vary by a count, as a whole or in named substitutions. Variations by device are left out.
struct StringCatalog: Hashable, Sendable, Decodable {
    private let sourceLanguage: String
    private let strings: [String: Entry]
    /// The entries with a text that varies by a count: few, so that formats are found quickly.
    private let varied: [Entry]

    init(from decoder: any Decoder) throws {
        let file = try File(from: decoder)
        sourceLanguage = file.sourceLanguage
        strings = file.strings
        varied = file.strings.values.filter { entry in
            entry.localizations?.values.contains { $0.isVaried } ?? false
        }
    }

    private struct File: Decodable {
        var sourceLanguage: String
        var strings: [String: Entry]
    }

    private struct Entry: Hashable, Sendable, Decodable {
        var localizations: [String: Localization]?
    }

    private struct Localization: Hashable, Sendable, Decodable {
        var stringUnit: Unit?
        var variations: Variations?
        var substitutions: [String: Substitution]?

        var isVaried: Bool { variations != nil || substitutions != nil }

        /// The text, before a count is known.
        var text: String? { stringUnit?.value ?? variations?.text(count: nil, singular: false) }
    }

    private struct Unit: Hashable, Sendable, Decodable {
        var value: String
    }

    private struct Variations: Hashable, Sendable, Decodable {
        var plural: [String: Variation]

        /// Returns the text for a count, or the plural without one.
        func text(count: Int?, singular: Bool) -> String? {
            let isOne = singular && count == 1
            return (isOne ? plural["one"] : nil)?.stringUnit.value
                ?? plural["other"]?.stringUnit.value
        }
    }

    private struct Variation: Hashable, Sendable, Decodable {
        var stringUnit: Unit
    }

    private struct Substitution: Hashable, Sendable, Decodable {
        /// The number of its argument, from 1.
        var argNum: Int?
        var formatSpecifier: String
        var variations: Variations
    }

    /// Returns a text; nil if there is no such key.
    ///
    /// A key without a text in the language has the one of the source language, or is the text.
    func text(_ key: String, language: String) -> String? {
        guard let entry = strings[key] else { return nil }
        let texts = [language, sourceLanguage].lazy.compactMap {
            entry.localizations?[$0]?.text
        }
        return texts.first ?? key
    }

    /// Returns a format with the singular or plural of each count; nil if no text that varies by a
    /// count is `format`.
    func format(_ format: String, counts: [Int?], language: String) -> String? {
        for entry in varied {
            let name = entry.localizations?[language] == nil ? sourceLanguage : language
            guard let localization = entry.localizations?[name], localization.text == format
            else { continue }
            return Self.vary(localization, counts, singular: Self.hasSingular(name))
        }
        return nil
    }

    private static func vary(
        _ localization: Localization, _ counts: [Int?], singular: Bool
    ) -> String? {
        if let variations = localization.variations {
            let count = counts.lazy.compactMap { $0 }.first
            return variations.text(count: count, singular: singular)
        }
        guard let substitutions = localization.substitutions, var text = localization.text else {
            return nil
        }
        for (name, substitution) in substitutions {
            let number = substitution.argNum ?? 1
            let count = counts.indices.contains(number - 1) ? counts[number - 1] : nil
            let words = substitution.variations.text(count: count, singular: singular) ?? ""
            let argument = "%\(number)$\(substitution.formatSpecifier)"
            text.replace("%#@\(name)@", with: words.replacing("%arg", with: argument))
        }
        return text
    }

    /// Whether a language has a form for one: all but these, of the frequent ones.
    ///
    /// Source: Unicode's rules for plurals. Further forms of other languages are left out.
    private static func hasSingular(_ language: String) -> Bool {
        !["id", "ja", "ko", "ms", "th", "vi", "zh"].contains(String(language.prefix(2)))
    }
}
