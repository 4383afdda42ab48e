import Foundation
import ImageIO
import LockstepConcurrency
import LockstepMedia
import LockstepSamples
import Testing
import VirtualPhone

@testable @preconcurrency import AVFoundation

@Suite struct PhotoTests {
    static let size = PixelSize(width: 32, height: 24)

    @Test func callsArriveInOrderWithOneIdentifier() async throws {
        try await withPhotos { rig, phone in
            let settings = AVCapturePhotoSettings()
            rig.output.capturePhoto(with: settings, delegate: rig)
            try phone.runToEnd()
            let names = ["willBegin", "willCapture", "didCapture", "photo", "didFinish"]
            #expect(rig.lines == names.map { "\($0) \(settings.uniqueID)" })
        }
    }

    @Test func aPhotoIsAJPEGOfTheNextFrame() async throws {
        try await withPhotos { rig, phone in
            try phone.run(for: .milliseconds(110))
            rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: rig)
            try phone.runToEnd()
            let photo = try #require(rig.photo)
            let data = try #require(photo.fileDataRepresentation())
            let decoded = try FFmpegCodecs().makeStillCodec().decodeJPEG([UInt8](data))
            #expect(decoded.size == Self.size)
            #expect(photo.resolvedSettings.photoDimensions.width == 32)
            let fourth = CameraFrame.pattern(3, size: Self.size, hertz: 30).timestamp
            #expect(photo.timestamp.value == phone.cameraTime(at: fourth).nanoseconds)
            #expect(photo.pixelBuffer == nil)
            let exif = photo.metadata[kCGImagePropertyExifDictionary as String] as? [String: Any]
            let iso = exif?[kCGImagePropertyExifISOSpeedRatings as String] as? [NSNumber]
            #expect(iso?.first?.doubleValue == 53)
        }
    }

    @Test func aPhotoAskedForAsPixelsHasTheFeedsPixels() async throws {
        try await withPhotos { rig, phone in
            let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            let settings = AVCapturePhotoSettings(format: [
                kCVPixelBufferPixelFormatTypeKey as String: format
            ])
            rig.output.capturePhoto(with: settings, delegate: rig)
            try phone.runToEnd()
            let photo = try #require(rig.photo)
            #expect(photo.pixelBuffer?.content() == PixelBuffer.pattern(0, Self.size).content)
            #expect(photo.fileDataRepresentation() == nil)
        }
    }

    @Test(arguments: [
        (AVCaptureVideoOrientation.landscapeRight, 1), (.portrait, 6), (.landscapeLeft, 3),
        (.portraitUpsideDown, 8),
    ])
    func theOrientationIsATagAndNotATurn(
        _ orientation: AVCaptureVideoOrientation, _ tag: Int
    ) async throws {
        try await withPhotos { rig, phone in
            rig.output.connection(with: .video)?.videoOrientation = orientation
            rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: rig)
            try phone.runToEnd()
            let metadata = try #require(rig.photo?.metadata)
            #expect(
                metadata[kCGImagePropertyOrientation as String] as? NSNumber == NSNumber(value: tag)
            )
            #expect(rig.photo?.resolvedSettings.photoDimensions.width == 32)
        }
    }

    @Test(arguments: [
        (AVCaptureDevice.FlashMode.on, ThermalState.nominal, true), (.off, .nominal, false),
        (.auto, .nominal, false), (.on, .critical, false),
    ])
    func theFlashFiresWhenItIsWantedAndCan(
        _ mode: AVCaptureDevice.FlashMode, _ heat: ThermalState, _ fires: Bool
    ) async throws {
        var world = PhoneWorld.allowed
        world.thermalState = heat
        try await withPhotos(world) { rig, phone in
            let settings = AVCapturePhotoSettings()
            settings.flashMode = mode
            rig.output.capturePhoto(with: settings, delegate: rig)
            try phone.runToEnd()
            #expect(rig.photo?.resolvedSettings.isFlashEnabled == fires)
        }
    }

    @Test func onlyACameraWithAFlashSupportsIt() async throws {
        try await withPhotos { rig, _ in
            #expect(rig.output.supportedFlashModes == [.off, .on, .auto])
        }
        try await withPhotos(position: .front) { rig, _ in
            #expect(rig.output.supportedFlashModes == [.off])
        }
    }

    @Test func aPhotoThatWaitsWhenTheSessionStopsFails() async throws {
        try await withPhotos { rig, phone in
            rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: rig)
            rig.session.stopRunning()
            try phone.runToEnd()
            let names = rig.lines.map { $0.prefix { $0 != " " } }
            #expect(names == ["willBegin", "photo", "didFinish"])
            #expect(rig.codes == [-11803, -11803])
        }
    }

    @Test func thePhotoRulesAreThoseOfTheHeader() {
        let rules = PhotoRules(
            usedIdentifiers: [], flashModes: [.off], maxQuality: .balanced, codecs: [.jpeg],
            pixelFormats: [kCVPixelFormatType_32BGRA], isHighResolutionEnabled: false,
            isConnected: true)
        let cases: [(String, (inout PhotoRules, AVCapturePhotoSettings) -> Void, Bool)] = [
            ("as it is", { _, _ in }, true),
            ("flash", { $1.flashMode = .on }, false),
            ("quality", { $1.photoQualityPrioritization = .quality }, false),
            ("high resolution", { $1.isHighResolutionPhotoEnabled = true }, false),
            (
                "high resolution enabled",
                { rules, settings in
                    rules.isHighResolutionEnabled = true
                    settings.isHighResolutionPhotoEnabled = true
                }, true
            ),
            ("calibration", { $1.isCameraCalibrationDataDeliveryEnabled = true }, false),
            ("depth", { $1.isDepthDataDeliveryEnabled = true }, false),
            ("used", { $0.usedIdentifiers = [$1.uniqueID] }, false),
            ("no connection", { rules, _ in rules.isConnected = false }, false),
            ("codec", { rules, _ in rules.codecs = [] }, false),
        ]
        for (name, change, isAllowed) in cases {
            var (rules, settings) = (rules, AVCapturePhotoSettings())
            change(&rules, settings)
            #expect((rules.refusal(of: settings) == nil) == isAllowed, "\(name)")
        }
    }

    @Test func settingsAreUsedOnce() async {
        await #expect(processExitsWith: .failure) {
            try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 9)) { _ in
                let (rig, settings) = (try PhotoRig(.back), AVCapturePhotoSettings())
                rig.output.capturePhoto(with: settings, delegate: rig)
                rig.output.capturePhoto(with: settings, delegate: rig)
            }
        }
    }

    @Test func newSettingsAreNewAndCopiesAreNot() throws {
        let settings = AVCapturePhotoSettings()
        settings.flashMode = .auto
        let like = AVCapturePhotoSettings(from: settings)
        let copy = try #require(settings.copy() as? AVCapturePhotoSettings)
        #expect(like.uniqueID != settings.uniqueID && like.flashMode == .auto)
        #expect(copy.uniqueID == settings.uniqueID && copy.flashMode == .auto)
    }

    private func withPhotos(
        _ world: PhoneWorld = .allowed, position: AVCaptureDevice.Position = .back,
        _ body: (PhotoRig, VirtualPhone) throws -> Void
    ) async throws {
        let source = FrameList(count: 12, size: Self.size)
        try await VirtualPhone.withPhone(world, source: source) { phone in
            try body(try PhotoRig(position), phone)
        }
    }
}

// Unchecked: all mutable state is behind a lock.

/// A running camera for photos that records its delegate's calls.
final class PhotoRig: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    private struct Heard {
        var lines: [String] = []
        var codes: [Int] = []
        var photo: AVCapturePhoto?
    }

    let session = AVCaptureSession()
    let output = AVCapturePhotoOutput()
    private let heard = Mutex(Heard())

    var lines: [String] { heard.withLock { $0.lines } }
    var codes: [Int] { heard.withLock { $0.codes } }
    var photo: AVCapturePhoto? { heard.withLock { $0.photo } }

    init(_ position: AVCaptureDevice.Position) throws {
        super.init()
        let device = AVCaptureDevice.default(
            .builtInWideAngleCamera, for: .video, position: position)
        guard let device else { return }
        session.sessionPreset = .photo
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        session.startRunning()
    }

    private func note(
        _ name: String, _ settings: AVCaptureResolvedPhotoSettings, _ error: (any Error)? = nil
    ) {
        heard.withLock { heard in
            heard.lines.append("\(name) \(settings.uniqueID)")
            if let error = error as? AVError { heard.codes.append(error.code.rawValue) }
        }
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput, willBeginCaptureFor settings: AVCaptureResolvedPhotoSettings
    ) { note("willBegin", settings) }

    func photoOutput(
        _ output: AVCapturePhotoOutput, willCapturePhotoFor settings: AVCaptureResolvedPhotoSettings
    ) { note("willCapture", settings) }

    func photoOutput(
        _ output: AVCapturePhotoOutput, didCapturePhotoFor settings: AVCaptureResolvedPhotoSettings
    ) { note("didCapture", settings) }

    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    ) {
        note("photo", photo.resolvedSettings, error)
        let parcel = Parcel(photo)
        heard.withLock { $0.photo = parcel.take() }
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    ) { note("didFinish", settings, error) }
}
