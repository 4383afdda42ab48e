internal import Foundation

extension String {
    /// The key of a text in a String Catalog (Foundation's Swift interface).
    ///
    /// Interpolations are left out.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringLiteral {
        let key: String

        /// A key.
        public init(stringLiteral value: String) { key = value }
    }

    /// The text in the language of the phone's owner.
    public init(localized resource: LocalizedStringResource) {
        self = Bundle.main.localizedString(
            forKey: resource.key, value: resource.key, table: resource.table)
    }
}

/// A text that is looked up when it is shown (Foundation's Swift interface).
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The key.
    public let key: String
    /// The String Catalog's name; nil for `Localizable`.
    public let table: String?

    /// A text from its key and table.
    public init(_ keyAndValue: String.LocalizationValue, table: String? = nil) {
        key = keyAndValue.key
        self.table = table
    }

    /// A text of `Localizable`.
    public init(stringLiteral value: String) {
        key = value
        table = nil
    }
}

/// A type with a text for the user (Foundation's Swift interface).
public protocol CustomLocalizedStringResourceConvertible {
    /// The text.
    var localizedStringResource: LocalizedStringResource { get }
}
