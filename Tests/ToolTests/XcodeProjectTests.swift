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

    @Test func sourcesComeFromAFolderAndNoneIsListed() throws {
        let group = try project.only("PBXFileSystemSynchronizedRootGroup")
        let path = try #require(group["path"] as? String)
        let main = Repository.url("\(XcodeProject.folder)/\(path)/LockstepApp.swift")
        #expect(FileManager.default.fileExists(atPath: main.path))

        let target = try project.only("PBXNativeTarget")
        let groups = try project.objects("fileSystemSynchronizedGroups", of: target)
        #expect(groups.compactMap { $0["path"] as? String } == [path])
        #expect(try project.only("PBXSourcesBuildPhase")["files"] as? [String] == [])
        #expect(try project.only("PBXResourcesBuildPhase")["files"] as? [String] == [])
        let files = project.all("PBXFileReference").compactMap { $0["path"] as? String }
        #expect(files == ["Lockstep.app"])
    }

    @Test func everyLinkedProductIsInThePackageThatItNames() throws {
        let target = try project.only("PBXNativeTarget")
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
        #expect(Set(manifests.keys) == ["..", "../Apple", "."])
    }

    @Test func xcodeLinksTheProductsThatThePackageLinks() throws {
        let products = project.all("XCSwiftPackageProductDependency")
        let linked = try project.objects("files", of: project.only("PBXFrameworksBuildPhase"))
            .map { try project.object("productRef", of: $0) }
        let names = Set(products.compactMap { $0["productName"] as? String })
        #expect(Set(linked.compactMap { $0["productName"] as? String }) == names)
        #expect(try names == Manifest("App").dependencies(of: "LockstepApp"))
    }

    @Test func theProjectAsksForTheSameSystemAsThePackages() throws {
        let settings = try project.buildSettings()
        #expect(settings.keys.sorted() == ["Debug", "Release"])
        for settings in settings.values {
            #expect(settings["IPHONEOS_DEPLOYMENT_TARGET"] as? String == "16.0")
            #expect(settings["TARGETED_DEVICE_FAMILY"] as? String == "1,2")
        }
        for folder in [".", "Apple", "App"] {
            #expect(try Manifest(folder).iOSVersion == "16.0", "\(folder)")
        }
    }

    @Test func warningsAreErrorsInSwift6() throws {
        for settings in try project.buildSettings().values {
            #expect(settings["SWIFT_VERSION"] as? String == "6.0")
            #expect(settings["SWIFT_TREAT_WARNINGS_AS_ERRORS"] as? String == "YES")
        }
    }

    /// iOS 16 lacks CMBatchedSensorManager, whose header names no version of iOS.
    ///
    /// Linked as usual, the app would not start there.
    @Test func coreMotionIsLinkedWeakly() throws {
        for settings in try project.buildSettings().values {
            let flags = try #require(settings["OTHER_LDFLAGS"] as? [String])
            #expect(flags == ["$(inherited)", "-weak_framework", "CoreMotion"])
        }
    }

    @Test func noTeamOrCertificateIsWrittenDown() throws {
        for settings in try project.buildSettings().values {
            #expect(settings["CODE_SIGN_STYLE"] as? String == "Automatic")
            #expect(settings["DEVELOPMENT_TEAM"] == nil)
            #expect(settings["CODE_SIGN_IDENTITY"] == nil)
        }
    }

    @Test func propertiesAreReadFromTheFileAndNotCopiedIntoTheApp() throws {
        for settings in try project.buildSettings().values {
            #expect(settings["GENERATE_INFOPLIST_FILE"] as? String == "NO")
            #expect(settings["INFOPLIST_FILE"] as? String == "Lockstep/Info.plist")
        }
        let exceptions = try project.only("PBXFileSystemSynchronizedBuildFileExceptionSet")
        #expect(exceptions["membershipExceptions"] as? [String] == ["Info.plist"])
    }

    @Test func theSharedSchemeBuildsTheApp() throws {
        let folder = "\(XcodeProject.path)/xcshareddata/xcschemes"
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Repository.url(folder).path)
        #expect(names == ["Lockstep-iOS.xcscheme"])
        let target = try #require(
            project.objects.first { $0.value["isa"] as? String == "PBXNativeTarget" })
        let references = Self.references(
            in: try IndependentReader.dictionary("\(folder)/Lockstep-iOS.xcscheme"))
        #expect(!references.isEmpty)
        for reference in references {
            #expect(reference["BlueprintIdentifier"] == target.key)
            #expect(reference["BlueprintName"] == target.value["name"] as? String)
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
