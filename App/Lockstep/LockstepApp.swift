internal import Foundation
internal import LockstepAppFeatures
internal import LockstepAppModel
internal import LockstepAppleMedia
internal import LockstepAppleSensors
internal import LockstepSamples
internal import LockstepSessions
internal import SwiftUI

/// Connects the screens with the phone.
@main
struct LockstepApp: App {
    var body: some Scene {
        WindowGroup { RootView(stores: AppStores(.live)) }
    }
}

extension AppParts {
    /// The parts of this phone.
    fileprivate static var live: AppParts {
        let clock = PhoneClock()
        let sensors = PhoneSensors(clock: clock)
        let camera = PhotoSession()
        let folders = AppFolders.ofThisApp
        var ports = CapturePorts(
            source: sensors, camera: camera, permissions: PhonePermissions(),
            conditions: DeviceConditions(), codecs: AppleCodecs(),
            fileSystem: LocalFileSystem(), clock: clock)
        let cryptography = CryptoKitCryptography()
        ports.cryptography = cryptography
        ports.seal = {
            SealIdentity(
                cryptography, key: try PhoneKey.kept(for: .seals, inFolder: folders.support))
        }
        ports.excludeFromBackup = PhoneBackup.exclude
        ports.photoLibrary = SystemPhotoLibrary()
        var parts = AppParts(
            ports: ports, phone: .ofThisPhone,
            encoderCount: ProcessInfo.processInfo.activeProcessorCount, folders: folders,
            about: .ofThisApp
        ) { preview in
            LayerView(preview == .photo ? camera.previewLayer : sensors.previewLayer)
        } fitPreview: { isFitted in
            sensors.fitsPreview = isFitted
            camera.fitsPreview = isFitted
        }
        parts.connectDesks(clock: clock, cryptography: cryptography)
        parts.playbackAudio = PlaybackAudio { isOn in
            if isOn { AudioSessionUse.begin(.playback) } else { AudioSessionUse.end(.playback) }
        }
        return parts
    }
}

extension AppFolders {
    /// The folders that the system gives the app.
    fileprivate static var ofThisApp: AppFolders {
        // The system creates both; a missing one is reported at the first write.
        let documents = URL.documentsDirectory
        let support = URL.applicationSupportDirectory
        try? FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
        return AppFolders(
            documents: documents.path, support: support.path,
            temporary: URL.temporaryDirectory.appendingPathComponent("sharing").path)
    }
}

extension AboutApp {
    /// Version and build of this app, from its Info.plist.
    fileprivate static var ofThisApp: AboutApp {
        let facts = Bundle.main.infoDictionary
        return AboutApp(
            version: facts?["CFBundleShortVersionString"] as? String ?? "?",
            build: facts?["CFBundleVersion"] as? String ?? "?")
    }
}
