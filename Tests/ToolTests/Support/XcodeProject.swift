import Foundation
import Testing

/// The Xcode project of the app and its widget extension: a table of objects that refer to each other by identifier.
struct XcodeProject {
    static let folder = "App"
    static let path = "App/Lockstep.xcodeproj"
    static let targets = ["Lockstep", "LockstepWidgets"]

    let root: String
    let objects: [String: [String: Any]]

    init() throws {
        let document = try IndependentReader.dictionary("\(Self.path)/project.pbxproj")
        root = try #require(document["rootObject"] as? String)
        objects = try #require(document["objects"] as? [String: [String: Any]])
    }

    /// Every object of a kind.
    func all(_ kind: String) -> [[String: Any]] {
        objects.values.filter { $0["isa"] as? String == kind }
    }

    /// The only object of a kind.
    func only(_ kind: String) throws -> [String: Any] {
        let found = all(kind)
        try #require(found.count == 1, "\(found.count) of \(kind)")
        return found[0]
    }

    /// The objects in a list of `object`.
    func objects(_ key: String, of object: [String: Any]) throws -> [[String: Any]] {
        try #require(object[key] as? [String], "\(key)").map { try #require(objects[$0], "\($0)") }
    }

    /// The object under `key` of `object`.
    func object(_ key: String, of object: [String: Any]) throws -> [String: Any] {
        let identifier = try #require(object[key] as? String, "\(key)")
        return try #require(objects[identifier], "\(identifier)")
    }

    /// The identifier and the properties of a target.
    func target(
        _ name: String = targets[0]
    ) throws -> (identifier: String, properties: [String: Any]) {
        let found = objects.first {
            $0.value["isa"] as? String == "PBXNativeTarget" && $0.value["name"] as? String == name
        }
        let target = try #require(found, "\(name)")
        return (target.key, target.value)
    }

    /// The only build phase of a kind of a target.
    func phase(_ kind: String, of target: String) throws -> [String: Any] {
        let phases = try objects("buildPhases", of: self.target(target).properties)
            .filter { $0["isa"] as? String == kind }
        try #require(phases.count == 1, "\(phases.count) of \(kind)")
        return phases[0]
    }

    /// A target's settings merged with the project's, for each configuration.
    func buildSettings(_ target: String = targets[0]) throws -> [String: [String: Any]] {
        var settings: [String: [String: Any]] = [:]
        for owner in [try only("PBXProject"), try self.target(target).properties] {
            let list = try object("buildConfigurationList", of: owner)
            for configuration in try objects("buildConfigurations", of: list) {
                let name = try #require(configuration["name"] as? String)
                let own = try #require(configuration["buildSettings"] as? [String: Any])
                settings[name, default: [:]].merge(own) { _, own in own }
            }
        }
        return settings
    }

    /// Every identifier of an object in `value`.
    static func identifiers(in value: Any) -> Set<String> {
        switch value {
        case let text as String:
            let isIdentifier = text.count == 24 && text.allSatisfy(\.isHexDigit)
            return isIdentifier ? [text] : []
        case let list as [Any]:
            return list.reduce(into: []) { $0.formUnion(identifiers(in: $1)) }
        case let table as [String: Any]:
            return identifiers(in: Array(table.keys)).union(identifiers(in: Array(table.values)))
        default:
            return []
        }
    }
}
