public import Foundation

/// The app that a phone runs: its Info.plist and its texts, from the sources of an Xcode target.
///
/// Xcode turns both into a bundle when it builds for iOS. Foundation on Linux has neither an Info.plist nor
/// String Catalogs, so the stand-ins read the sources.
public struct PhoneApp: Hashable, Sendable {
    /// The Info.plist with the values of its build settings, as a property list in XML.
    public let infoPlist: Data
    /// The background modes that the Info.plist declares (`UIBackgroundModes`).
    public let backgroundModes: Set<String>
    /// The types of Bonjour services that the Info.plist declares (`NSBonjourServices`).
    public let bonjourServices: Set<String>
    private let catalogs: [String: StringCatalog]

    /// Reads the Info.plist and every String Catalog in a folder.
    ///
    /// - Parameters:
    ///   - folder: the sources of the app's target.
    ///   - settings: the values of build settings that the Info.plist names as `$(NAME)`; others are
    ///     empty, as in Xcode.
    ///
    /// - Throws: Foundation's errors for files that cannot be read.
    public init(folder: URL, settings: [String: String] = [:]) throws {
        let source = try String(
            contentsOf: folder.appendingPathComponent("Info.plist"), encoding: .utf8)
        infoPlist = Data(Self.expanded(source, settings).utf8)
        let values = try PropertyListSerialization.propertyList(from: infoPlist, format: nil)
        let texts = { (key: String) in (values as? [String: Any])?[key] as? [String] ?? [] }
        backgroundModes = Set(texts("UIBackgroundModes"))
        bonjourServices = Set(texts("NSBonjourServices"))
        var catalogs: [String: StringCatalog] = [:]
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        for file in files where file.pathExtension == "xcstrings" {
            let name = file.deletingPathExtension().lastPathComponent
            catalogs[name] = try JSONDecoder().decode(
                StringCatalog.self, from: Data(contentsOf: file))
        }
        self.catalogs = catalogs
    }

    /// Returns a text in a language; nil if the table does not have the key.
    ///
    /// - Parameter table: the String Catalog's name; nil for `Localizable`.
    public func text(_ key: String, table: String?, language: String) -> String? {
        catalogs[table ?? Self.mainTable]?.text(key, language: language)
    }

    /// Returns a format for these arguments, with the singular or plural of each count.
    ///
    /// - Parameters:
    ///   - format: a text of ``text(_:table:language:)``; another one is returned unchanged.
    ///   - counts: the arguments; nil for those that are not integers.
    public func format(_ format: String, counts: [Int?], language: String) -> String {
        let formats = catalogs.values.lazy.compactMap {
            $0.format(format, counts: counts, language: language)
        }
        return formats.first ?? format
    }

    private static let mainTable = "Localizable"

    private static func expanded(_ text: String, _ settings: [String: String]) -> String {
        var words = text.components(separatedBy: "$(")
        for index in words.indices.dropFirst() {
            guard let end = words[index].firstIndex(of: ")") else { continue }
            let value = settings[String(words[index][..<end])] ?? ""
            words[index] = escaped(value) + words[index][words[index].index(after: end)...]
        }
        return words.joined()
    }

    private static func escaped(_ value: String) -> String {
        value.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
    }
}
