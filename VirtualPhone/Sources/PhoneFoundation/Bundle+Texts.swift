public import Foundation
internal import VirtualPhone

extension Bundle {
    /// Returns a text in the language of the phone's owner, from the app's String Catalogs
    /// (NSBundle.h).
    ///
    /// Foundation on Linux reads no String Catalog. The compiler prefers this method to
    /// Foundation's, because `String` is more specific than `String?`.
    ///
    /// - Returns: `value` for a key that the table does not have, or the key if `value` is empty.
    public func localizedString(forKey key: String, value: String, table tableName: String?)
        -> String
    {
        guard self == Bundle.main, let world = VirtualPhone.current?.world, let app = world.app
        else { return localizedString(forKey: key, value: value as String?, table: tableName) }
        return app.text(key, table: tableName, language: world.language)
            ?? (value.isEmpty ? key : value)
    }
}

extension String {
    /// A text from a format, with the plurals of the app's String Catalogs.
    ///
    /// On iOS a localized text carries its plural forms with it. Here the phone's app finds them by the
    /// text. The compiler prefers this initializer to Foundation's, because `Locale` is more
    /// specific than `Locale?`.
    public init(format: String, locale: Locale, arguments: [any CVarArg]) {
        var format = format
        if let world = VirtualPhone.current?.world, let app = world.app {
            let counts = arguments.map { ($0 as? any BinaryInteger).map { Int(clamping: $0) } }
            format = app.format(format, counts: counts, language: world.language)
        }
        self.init(format: format, locale: locale as Locale?, arguments: arguments)
    }
}

extension PhoneWorld {
    /// The code of the owner's language.
    var language: String { String(locale.prefix { $0 != "_" && $0 != "-" }) }
}
