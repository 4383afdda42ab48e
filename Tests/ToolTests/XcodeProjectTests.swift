import Foundation
import Testing

/// The targets that Xcode would build, as read by an independent parser.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct XcodeProjectTests {
    let project: XcodeProject

    init() throws { project = try XcodeProject() }

    @Test func everyReferenceNamesAnObjectAndEveryObjectIsNamed() {
        let named = project.objects.values.reduce(into: Set([project.root])) {
            $0.formUnion(XcodeProject.identifiers(in: $1))
        }
        #expect(named == Set(project.objects.keys))
    }

    @Test func theTargetsAreTheAppAndItsExtension() throws {
        let names = try project.objects("targets", of: project.only("PBXProject"))
            .compactMap { $0["name"] as? String }
        #expect(names == XcodeProject.targets)
        let kinds = try names.map { try project.target($0).properties["productType"] as? String }
        #expect(
            kinds == [
                "com.apple.product-type.application", "com.apple.product-type.app-extension",
            ])
    }

    @Test(arguments: XcodeProject.targets)
    func sourcesComeFromAFolderAndNoneIsListed(_ name: String) throws {
        let target = try project.target(name).properties
        let groups = try project.objects("fileSystemSynchronizedGroups", of: target)
        #expect(groups.compactMap { $0["path"] as? String } == [name])
        let sources = try SourceFiles.paths(in: "\(XcodeProject.folder)/\(name)")
        #expect(try sources.filter { try SourceFiles.text($0).contains("@main") }.count == 1)
        for kind in ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"] {
            #expect(try project.phase(kind, of: name)["files"] as? [String] == [])
        }
        let product = try project.object("productReference", of: target)
        #expect((product["path"] as? String)?.hasPrefix("\(name).") == true)
    }

    @Test func noFileIsListed() {
        let files = project.all("PBXFileReference").compactMap { $0["path"] as? String }
        #expect(files.sorted() == ["Lockstep.app", "LockstepWidgets.appex"])
    }

    @Test(arguments: XcodeProject.targets)
    func everyLinkedProductIsInThePackageThatItNames(_ name: String) throws {
        let target = try project.target(name).properties
        var manifests: [String: Manifest] = [:]
        let dependencies = try project.objects("packageProductDependencies", of: target)
        #expect(!dependencies.isEmpty)
        for dependency in dependencies {
            let package = try project.object("package", of: dependency)
            let path = try #require(package["relativePath"] as? String)
            let manifest = try manifests[path] ?? Manifest("\(XcodeProject.folder)/\(path)")
            manifests[path] = manifest
            let product = try #require(dependency["productName"] as? String)
            #expect(manifest.products.contains(product), "\(product) in \(path)")
        }
        let used: Set = name == XcodeProject.targets[0] ? ["..", "../Apple", "."] : ["."]
        #expect(Set(manifests.keys) == used)
    }

    @Test(arguments: zip(XcodeProject.targets, ["LockstepApp", "LockstepWidgets"]))
    func xcodeLinksTheProductsThatThePackageLinks(_ name: String, _ sameInPackage: String) throws {
        let products = try project.objects(
            "packageProductDependencies", of: project.target(name).properties)
        let linked = try project.objects(
            "files", of: project.phase("PBXFrameworksBuildPhase", of: name)
        ).map { try project.object("productRef", of: $0) }
        let names = Set(products.compactMap { $0["productName"] as? String })
        #expect(Set(linked.compactMap { $0["productName"] as? String }) == names)
        #expect(try names == Manifest("App").dependencies(of: sameInPackage))
    }

    /// One target for iOS and for the virtual phone, with every Swift file of its folder: Xcode's targets
    /// have the same folders.
    @Test(arguments: ["LockstepApp", "LockstepAppFeatures", "LockstepActivity", "LockstepWidgets"])
    func theAppIsTheSameFilesOnEverySystem(_ target: String) throws {
        let choice = try Manifest("App").choice(of: target)
        #expect(choice.named == nil)
        #expect(choice.left.filter { $0.hasSuffix(".swift") || !$0.contains(".") } == [])
    }

    /// Xcode copies the extension into the app, whose identifier and version it must share.
    @Test func theAppContainsTheExtension() throws {
        let embedded = try project.phase("PBXCopyFilesBuildPhase", of: XcodeProject.targets[0])
        // PBXCopyFilesBuildPhase: 13 is PlugIns, where the system looks for extensions.
        #expect(embedded["dstSubfolderSpec"] as? String == "13")
        let files = try project.objects("files", of: embedded).map {
            try project.object("fileRef", of: $0)
        }
        #expect(files.map { $0["path"] as? String } == ["LockstepWidgets.appex"])
        let needed = try project.objects("dependencies", of: project.target().properties)
        let targets = try needed.map { try project.object("target", of: $0)["name"] as? String }
        #expect(targets == ["LockstepWidgets"])
        let (app, extensions) = (
            try project.buildSettings(), try project.buildSettings("LockstepWidgets")
        )
        for (name, settings) in app {
            let identifier = try #require(settings["PRODUCT_BUNDLE_IDENTIFIER"] as? String)
            let own = try #require(extensions[name])
            #expect(own["PRODUCT_BUNDLE_IDENTIFIER"] as? String == identifier + ".Widgets")
            #expect(own["SKIP_INSTALL"] as? String == "YES")
            for key in ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"] {
                #expect(own[key] as? String == settings[key] as? String, "\(key)")
            }
        }
    }

    @Test(arguments: XcodeProject.targets)
    func theProjectAsksForTheSameSystemAsThePackages(_ name: String) throws {
        let settings = try project.buildSettings(name)
        #expect(settings.keys.sorted() == ["Debug", "Release"])
        for settings in settings.values {
            #expect(settings["IPHONEOS_DEPLOYMENT_TARGET"] as? String == "16.0")
            #expect(settings["TARGETED_DEVICE_FAMILY"] as? String == "1,2")
        }
        for folder in [".", "Apple", "App"] {
            #expect(try Manifest(folder).iOSVersion == "16.0", "\(folder)")
        }
    }

    @Test(arguments: XcodeProject.targets)
    func warningsAreErrorsInSwift6(_ name: String) throws {
        for settings in try project.buildSettings(name).values {
            #expect(settings["SWIFT_VERSION"] as? String == "6.0")
            #expect(settings["SWIFT_TREAT_WARNINGS_AS_ERRORS"] as? String == "YES")
        }
    }

    /// iOS 16.0 lacks ActivityKit, and iOS 16 CMBatchedSensorManager, whose header names no version
    /// of iOS.
    ///
    /// Linked as usual, the app would not start there.
    @Test(
        arguments: zip(XcodeProject.targets, [["ActivityKit", "CoreMotion"], ["ActivityKit"]]))
    func whatTheOldestSystemLacksIsLinkedWeakly(_ name: String, _ frameworks: [String]) throws {
        for settings in try project.buildSettings(name).values {
            let flags = try #require(settings["OTHER_LDFLAGS"] as? [String])
            #expect(flags == ["$(inherited)"] + frameworks.flatMap { ["-weak_framework", $0] })
        }
    }

    @Test(arguments: XcodeProject.targets)
    func noTeamOrCertificateIsWrittenDown(_ name: String) throws {
        for settings in try project.buildSettings(name).values {
            #expect(settings["CODE_SIGN_STYLE"] as? String == "Automatic")
            #expect(settings["DEVELOPMENT_TEAM"] == nil)
            #expect(settings["CODE_SIGN_IDENTITY"] == nil)
        }
    }

    @Test(arguments: XcodeProject.targets)
    func propertiesAreReadFromTheFileAndNotCopiedIntoTheProduct(_ name: String) throws {
        for settings in try project.buildSettings(name).values {
            #expect(settings["GENERATE_INFOPLIST_FILE"] as? String == "NO")
            #expect(settings["INFOPLIST_FILE"] as? String == "\(name)/Info.plist")
        }
        let target = try project.target(name)
        let groups = try project.objects("fileSystemSynchronizedGroups", of: target.properties)
        let exceptions = try groups.flatMap { try project.objects("exceptions", of: $0) }
        #expect(exceptions.map { $0["target"] as? String } == [target.identifier])
        #expect(exceptions.map { $0["membershipExceptions"] as? [String] } == [["Info.plist"]])
    }

    @Test func theSharedSchemeBuildsTheApp() throws {
        let folder = "\(XcodeProject.path)/xcshareddata/xcschemes"
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Repository.url(folder).path)
        #expect(names == ["Lockstep-iOS.xcscheme"])
        let target = try project.target()
        let references = Self.references(
            in: try IndependentReader.dictionary("\(folder)/Lockstep-iOS.xcscheme"))
        #expect(!references.isEmpty)
        for reference in references {
            #expect(reference["BlueprintIdentifier"] == target.identifier)
            #expect(reference["BlueprintName"] == target.properties["name"] as? String)
            #expect(reference["ReferencedContainer"] == "container:Lockstep.xcodeproj")
        }
    }

    private static func references(in element: [String: Any]) -> [[String: String]] {
        let children = element["children"] as? [[String: Any]] ?? []
        let own = element["name"] as? String == "BuildableReference"
        let attributes = element["attributes"] as? [String: String] ?? [:]
        return (own ? [attributes] : []) + children.flatMap(references)
    }
}
