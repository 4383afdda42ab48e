import Foundation
import Testing

/// A package of this repository as described by Swift Package Manager.
struct Manifest {
    /// The names of its products.
    let products: Set<String>
    /// The oldest supported iOS version.
    let iOSVersion: String?
    private let targets: [String: [String: Any]]

    /// The package in `folder` of this repository.
    init(_ folder: String) throws {
        let scratch = try TemporaryFolder()
        let run = try Program(at: "/usr/bin/env").run([
            "swift", "package", "dump-package", "--package-path", Repository.url(folder).path,
            "--scratch-path", scratch.path,
        ])
        try #require(run.exitCode == 0, "\(folder): \(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let package = try #require(document as? [String: Any])
        products = Set(try Self.named(package["products"]).keys)
        targets = try Self.named(package["targets"])
        let platforms = try #require(package["platforms"] as? [[String: Any]])
        iOSVersion =
            platforms.first { $0["platformName"] as? String == "ios" }?["version"] as? String
    }

    /// The products and targets that `target` depends on.
    func dependencies(of target: String) throws -> Set<String> {
        let target = try #require(targets[target])
        let dependencies = try #require(target["dependencies"] as? [[String: [Any?]]])
        return Set(
            dependencies.compactMap { dependency in
                let facts = dependency.values.first ?? []
                let package = facts.dropFirst().first as? String
                return package == Self.linuxOnly ? nil : facts.first as? String
            })
    }

    /// The package that replaces Apple's frameworks, on Linux only.
    private static let linuxOnly = "virtual-phone"

    /// The files and folders that a target excludes, and its listed sources; nil if it lists none
    /// and has all files of its folder.
    func choice(of target: String) throws -> (left: [String], named: [String]?) {
        let target = try #require(targets[target])
        return (target["exclude"] as? [String] ?? [], target["sources"] as? [String])
    }

    private static func named(_ list: Any?) throws -> [String: [String: Any]] {
        let elements = try #require(list as? [[String: Any]])
        return Dictionary(
            elements.compactMap { element in
                (element["name"] as? String).map { ($0, element) }
            }, uniquingKeysWith: { first, _ in first })
    }
}
