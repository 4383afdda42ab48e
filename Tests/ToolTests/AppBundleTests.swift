import Foundation
import Testing

/// The app's `Info.plist`, permission texts, languages, version and icon.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct AppBundleTests {
    let properties: [String: Any]

    init() throws { properties = try IndependentReader.dictionary("App/Lockstep/Info.plist") }

    @Test func requestsOnlyUsedPermissions() {
        let asked = properties.keys.filter { $0.hasSuffix("UsageDescription") }
        let used = [
            "NSCameraUsageDescription", "NSLocalNetworkUsageDescription",
            "NSLocationWhenInUseUsageDescription", "NSMicrophoneUsageDescription",
            "NSMotionUsageDescription", "NSPhotoLibraryAddUsageDescription",
        ]
        #expect(asked.sorted() == used)
    }

    /// Without it, iOS refuses to look for desks (docs/PROTOCOL.md, section 2).
    @Test func desksAreFoundByBonjour() {
        #expect(properties["NSBonjourServices"] as? [String] == ["_lockstep._tcp"])
    }

    @Test func everyPermissionReasonIsTranslated() throws {
        let catalog = try StringCatalog("InfoPlist")
        let reasons = properties.filter { $0.key.hasSuffix("UsageDescription") }
        #expect(Set(catalog.entries.keys) == Set(reasons.keys))
        for (key, entry) in catalog.entries {
            let english = try #require(entry.texts["en"]?.first)
            let vietnamese = try #require(entry.texts["vi"]?.first)
            #expect(english.value == properties[key] as? String)
            #expect(vietnamese.value != english.value)
            #expect(english.state == "translated" && vietnamese.state == "translated")
            #expect(entry.origin == "manual")
        }
    }

    @Test func xcodeProjectListsTheAppsLanguages() throws {
        let languages = try #require(properties["CFBundleLocalizations"] as? [String])
        #expect(languages == ["en", "vi"])
        let regions = try XcodeProject().only("PBXProject")["knownRegions"] as? [String] ?? []
        #expect(Set(regions) == Set(languages + ["Base"]))
    }

    @Test func recordingsAreVisibleInTheFilesApp() {
        #expect(properties["UIFileSharingEnabled"] as? Bool == true)
        #expect(properties["LSSupportsOpeningDocumentsInPlace"] as? Bool == true)
    }

    @Test(arguments: XcodeProject.targets)
    func versionAndIdentifierComeFromTheProject(_ target: String) throws {
        let properties = try IndependentReader.dictionary("App/\(target)/Info.plist")
        #expect(properties["CFBundleShortVersionString"] as? String == "$(MARKETING_VERSION)")
        #expect(properties["CFBundleVersion"] as? String == "$(CURRENT_PROJECT_VERSION)")
        #expect(properties["CFBundleIdentifier"] as? String == "$(PRODUCT_BUNDLE_IDENTIFIER)")
        #expect(properties["CFBundlePackageType"] as? String == "$(PRODUCT_BUNDLE_PACKAGE_TYPE)")
        #expect(properties["CFBundleExecutable"] as? String == "$(EXECUTABLE_NAME)")
    }

    /// The system asks the app's properties, and finds the extension by its own.
    @Test func liveActivitiesAreShownByTheWidgetExtension() throws {
        #expect(properties["NSSupportsLiveActivities"] as? Bool == true)
        let widgets = try IndependentReader.dictionary("App/LockstepWidgets/Info.plist")
        let point = try #require(widgets["NSExtension"] as? [String: String])
        #expect(point == ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"])
        #expect(widgets["CFBundleDisplayName"] as? String == "Lockstep")
    }

    @Test func appAndToolHaveTheSameVersion() throws {
        let tool = try Program.lockstep.run(["--version"]).lastLine
        for settings in try XcodeProject().buildSettings().values {
            let version = try #require(settings["MARKETING_VERSION"] as? String)
            #expect(tool == "lockstep \(version)")
        }
    }

    @Test func theIconIsOneImageWithoutTransparency() throws {
        let folder = "App/Lockstep/Assets.xcassets/AppIcon.appiconset"
        let icon = try [UInt8](Data(contentsOf: Repository.url("\(folder)/AppIcon.png")))
        // Signature, then the header: width, height, bit depth, and 2 for color without alpha.
        #expect(icon.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(icon[16..<26] == [0, 0, 4, 0, 0, 0, 4, 0, 8, 2])
        let contents = try JSONSerialization.jsonObject(
            with: Data(contentsOf: Repository.url("\(folder)/Contents.json")))
        let images = (contents as? [String: Any])?["images"] as? [[String: String]]
        #expect(images?.map { $0["filename"] } == ["AppIcon.png"])
    }

    @Test func assetsNamedInTheProjectExist() throws {
        for settings in try XcodeProject().buildSettings().values {
            let icon = try #require(settings["ASSETCATALOG_COMPILER_APPICON_NAME"])
            let accent = try #require(settings["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"])
            for set in ["\(icon).appiconset", "\(accent).colorset"] {
                let url = Repository.url("App/Lockstep/Assets.xcassets/\(set)/Contents.json")
                #expect(FileManager.default.fileExists(atPath: url.path), "\(set)")
            }
        }
    }
}
