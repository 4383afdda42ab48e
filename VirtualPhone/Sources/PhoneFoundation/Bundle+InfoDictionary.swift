public import Foundation
internal import VirtualPhone

extension Bundle {
    /// The app's Info.plist, with the background modes of the phone's world; nil without a phone.
    ///
    /// Foundation on Linux finds no Info.plist of an app. The compiler prefers this property to
    /// Foundation's, because `any Sendable` is more specific than `Any`. A phone that does not know
    /// its app has only the background modes.
    public var infoDictionary: [String: any Sendable]? {
        guard let world = VirtualPhone.current?.world else { return nil }
        var values = world.app.flatMap { Self.values($0.infoPlist) } ?? [:]
        let modes = world.backgroundModes
        values["UIBackgroundModes"] = modes.isEmpty ? nil : modes.sorted()
        return values
    }

    private static func values(_ plist: Data) -> [String: any Sendable]? {
        let read = try? PropertyListSerialization.propertyList(from: plist, format: nil)
        return (read as? [String: Any])?.compactMapValues(sendable)
    }

    /// Returns a value of a property list as the same value of a type that is known to be sendable.
    private static func sendable(_ value: Any) -> (any Sendable)? {
        switch value {
        case let text as String: return text
        case let isTrue as Bool: return isTrue
        case let number as Int: return number
        case let number as Double: return number
        case let date as Date: return date
        case let data as Data: return data
        case let texts as [String]: return texts
        case let list as [Any]: return list.compactMap(sendable)
        case let values as [String: Any]: return values.compactMapValues(sendable)
        default: return nil
        }
    }
}
