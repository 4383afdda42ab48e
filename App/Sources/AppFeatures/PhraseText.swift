internal import Foundation
public import LockstepAppModel
public import SwiftUI

extension Phrase {
    /// The text in the user's language.
    public var localized: String {
        let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
        return String(format: format, locale: .current, arguments: arguments.map(\.value))
    }
}

extension Phrase.Argument {
    fileprivate var value: any CVarArg {
        switch self {
        case .text(let text): return text
        case .number(let text):
            return Self.localized(text, separator: Locale.current.decimalSeparator ?? ".")
        case .count(let count): return count
        case .phrase(let phrase): return phrase.localized
        }
    }
}

extension Text {
    /// Shows a text in the user's language.
    public init(_ phrase: Phrase) {
        self.init(verbatim: phrase.localized)
    }
}
