@preconcurrency import AVFoundation
import CoreGraphics
import CoreMedia
import LockstepAppleSensors
import LockstepSamples
import QuartzCore
import Testing
import VirtualPhone

/// The live image: its source and rotation, and that it causes no dropped frames.
@Suite struct PreviewTests {
    /// The visible state of a preview layer.
    private struct Shown: Equatable {
        /// The number of images that the display layer received.
        var count = 0
        var isImageHidden = false
        var isCaptureHidden = false
        var capturesSession = false
    }

    @MainActor private static func layers(
        of preview: CALayer
    ) throws -> (display: AVSampleBufferDisplayLayer, capture: AVCaptureVideoPreviewLayer) {
        let layers = preview.sublayers ?? []
        return (
            try #require(layers.lazy.compactMap { $0 as? AVSampleBufferDisplayLayer }.first),
            try #require(layers.lazy.compactMap { $0 as? AVCaptureVideoPreviewLayer }.first)
        )
    }

    @MainActor private static func shown(by sensors: PhoneSensors) throws -> Shown {
        let (display, capture) = try layers(of: sensors.previewLayer)
        return Shown(
            count: display.shownCount, isImageHidden: display.isHidden,
            isCaptureHidden: capture.isHidden, capturesSession: capture.session != nil)
    }

    @Test func arkitImagesAreDisplayedImmediatelyWithoutDroppingFrames() async throws {
        try await withSensors(.camera(.arkit), SensorFeed(frames: 90)) { running in
            let before = try await Self.shown(by: running.sensors)
            #expect(before == Shown(isCaptureHidden: true))
            try running.phone.runToEnd()
            let after = try await Self.shown(by: running.sensors)
            #expect(after == Shown(count: 90, isCaptureHidden: true))
            #expect(running.witness.frames.count == 90 && running.phone.notices == [])
            try await Self.expectImmediateDisplay(running.sensors)
        }
    }

    @MainActor private static func expectImmediateDisplay(_ sensors: PhoneSensors) throws {
        let (display, _) = try layers(of: sensors.previewLayer)
        let sample = try #require(display.shownSample)
        #expect(sample.sampleAttachments.first?[.displayImmediately] as? Bool == true)
    }

    @Test func failedLayerIsFlushedWithTheNextImage() async throws {
        try await withSensors(.camera(.arkit), SensorFeed(frames: 30)) { running in
            try await MainActor.run {
                let (display, _) = try Self.layers(of: running.sensors.previewLayer)
                display.enqueue(try Self.sampleWithoutAnImage())
                #expect(display.status == .failed)
            }
            try running.phone.runToEnd()
            #expect(try await Self.shown(by: running.sensors).count == 30)
        }
    }

    private static func sampleWithoutAnImage() throws -> CMSampleBuffer {
        var sample: CMSampleBuffer?
        CMSampleBufferCreateReady(
            allocator: kCFAllocatorDefault, dataBuffer: nil, formatDescription: nil,
            sampleCount: 0, sampleTimingEntryCount: 0, sampleTimingArray: nil,
            sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &sample)
        return try #require(sample)
    }

    @Test(arguments: [true, false])
    func aCaptureSessionIsDisplayedWhileItRuns(_ isMadeBefore: Bool) async throws {
        try await withPhone(.allowed, SensorFeed(frames: 5)) { phone in
            let sensors = PhoneSensors()
            if isMadeBefore { await MainActor.run { _ = sensors.previewLayer } }
            let witness = SampleCollector()
            _ = try sensors.start(.camera(.avFoundation), into: witness)
            #expect(witness.wait { !$0.settings.isEmpty })
            await settleMainThread()
            #expect(
                try await Self.shown(by: sensors)
                    == Shown(isImageHidden: true, capturesSession: true))
            try phone.runToEnd()
            #expect(witness.frames.count == 5)
            sensors.stop()
            await settleMainThread()
            #expect(try await Self.shown(by: sensors) == Shown(isCaptureHidden: true))
        }
    }

    @Test func photoCameraIsShownWhileItRuns() async throws {
        try await withPhone { _ in
            let camera = PhotoSession()
            _ = try camera.start(.back)
            await settleMainThread()
            try await MainActor.run {
                let (_, capture) = try Self.layers(of: camera.previewLayer)
                #expect(capture.session != nil && !capture.isHidden)
            }
            camera.stop()
            await settleMainThread()
            try await MainActor.run {
                let (_, capture) = try Self.layers(of: camera.previewLayer)
                #expect(capture.session == nil && capture.isHidden)
            }
        }
    }

    @Test(arguments: [
        (PhoneOrientation.portrait, CGSize(width: 600, height: 300), 1.0),
        (.landscapeLeft, CGSize(width: 300, height: 600), 0),
        (.landscapeRight, CGSize(width: 300, height: 600), 2),
    ])
    func theImageIsRotatedUprightAndFillsTheLayer(
        _ held: PhoneOrientation, _ size: CGSize, _ quarterTurns: Double
    ) async throws {
        try await withPhone(.allowed { $0.orientation = held }) { _ in
            let sensors = PhoneSensors()
            await MainActor.run {
                sensors.previewLayer.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
            }
            await settleMainThread()
            await settleMainThread()
            try await MainActor.run {
                let (display, capture) = try Self.layers(of: sensors.previewLayer)
                #expect(display.bounds.size == size)
                let turn = display.affineTransform()
                let angle = quarterTurns * .pi / 2
                #expect(abs(turn.a - cos(angle)) < 1e-9 && abs(turn.b - sin(angle)) < 1e-9)
                #expect(abs(display.frame.width - 300) < 1e-9)
                #expect(abs(display.frame.height - 600) < 1e-9)
                #expect(capture.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
            }
        }
    }

    @Test func theWholeImageIsShownOnRequest() async throws {
        try await withPhone { _ in
            let (sensors, camera) = (PhoneSensors(), PhotoSession())
            try await MainActor.run {
                for layer in [sensors.previewLayer, camera.previewLayer] {
                    let (display, capture) = try Self.layers(of: layer)
                    #expect(display.videoGravity == .resizeAspectFill)
                    #expect(capture.videoGravity == .resizeAspectFill)
                }
                sensors.fitsPreview = true
                camera.fitsPreview = true
                for layer in [sensors.previewLayer, camera.previewLayer] {
                    let (display, capture) = try Self.layers(of: layer)
                    #expect(display.videoGravity == .resizeAspect)
                    #expect(capture.videoGravity == .resizeAspect)
                }
                #expect(sensors.fitsPreview && camera.fitsPreview)
            }
        }
    }

    @Test func liveImageRotatesWithTheScreen() async throws {
        let script: PhoneScript = [.at(.milliseconds(100), .turned(.landscapeRight))]
        try await withSensors(
            .camera(.avFoundation), SensorFeed(frames: 5), script: script
        ) { running in
            let orientation = { @MainActor @Sendable in
                let (_, capture) = try Self.layers(of: running.sensors.previewLayer)
                capture.setNeedsLayout()
                capture.layoutIfNeeded()
                return capture.connection?.videoOrientation
            }
            #expect(try await orientation() == .portrait)
            try running.phone.runToEnd()
            await settleMainThread()
            #expect(try await orientation() == .landscapeLeft)
        }
    }
}
