internal import AVFoundation
internal import CoreMedia
internal import CoreVideo
internal import Foundation
internal import LockstepConcurrency
internal import LockstepSamples
internal import QuartzCore

// Unchecked: layers and sessions are created and moved on the main thread; the display layer
// accepts images on any thread, one at a time, under the lock.

/// Sends live images to the screen; nothing is recorded here, so late images are dropped.
final class PreviewFeed: @unchecked Sendable {
    private struct State {
        var layer: CameraPreviewLayer?
        var session: AVCaptureSession?
    }

    private let state = Mutex(State())

    /// The layer, created at the first call.
    @MainActor var previewLayer: CameraPreviewLayer {
        if let layer = state.withLock({ $0.layer }) { return layer }
        let made = CameraPreviewLayer()
        let session = state.withLock { state in
            state.layer = made
            return state.session
        }
        made.show(session)
        return made
    }

    /// Shows the images of an AVFoundation session; nil shows the images passed to ``show(_:)``.
    ///
    /// - Parameter attached: Called when the layer shows them, on the main thread; at once if there
    ///   is no layer yet.
    func attach(
        _ session: AVCaptureSession?, then attached: @escaping @Sendable () -> Void = {}
    ) {
        let hasLayer = state.withLock { state in
            state.session = session
            return state.layer != nil
        }
        guard hasLayer else { return attached() }
        Task { @MainActor in
            let (layer, session) = self.state.withLock { ($0.layer, $0.session) }
            layer?.show(session)
            attached()
        }
    }

    /// Shows one image immediately, in place of the previous one.
    func show(_ pixels: CVPixelBuffer) {
        state.withLock { state in
            guard let display = state.layer?.display else { return }
            if display.status == .failed { display.flush() }
            guard display.isReadyForMoreMediaData, let buffer = Self.sampleBuffer(pixels) else {
                return
            }
            display.enqueue(buffer)
        }
    }

    /// The pixels as a sample to be displayed immediately (AVSampleBufferDisplayLayer.h).
    private static func sampleBuffer(_ pixels: CVPixelBuffer) -> CMSampleBuffer? {
        var format: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: pixels, formatDescriptionOut: &format)
        guard let format else { return nil }
        var timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
        var buffer: CMSampleBuffer?
        CMSampleBufferCreateReadyWithImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: pixels, formatDescription: format,
            sampleTiming: &timing, sampleBufferOut: &buffer)
        guard let buffer, !buffer.sampleAttachments.isEmpty else { return nil }
        buffer.sampleAttachments[0][.displayImmediately] = true
        return buffer
    }
}
