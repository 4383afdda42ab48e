public import CoreGraphics
public import CoreMedia
internal import CoreVideo
internal import Dispatch
internal import Foundation
internal import LockstepSamples
internal import VideoToolbox
internal import VirtualPhone

// Unchecked: properties are set before images are requested; an asset protects itself.

/// Extracts images of an asset at given times (AVAssetImageGenerator.h).
///
/// The image is exactly the one shown at the time, which every tolerance allows; on iOS the default
/// tolerances may return a nearby sync frame (from experience). Series of images are not supported.
public class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// The asset; its first video track is used.
    public let asset: AVAsset
    /// Whether the track's transform is applied.
    public var appliesPreferredTrackTransform = false
    /// The maximum size of images, which keep their aspect ratio; 0 means no limit.
    ///
    /// Images are never enlarged.
    public var maximumSize = CGSize.zero
    /// The tolerance before the requested time.
    public var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// The tolerance after the requested time.
    public var requestedTimeToleranceAfter = CMTime.positiveInfinity
    private let queue = DispatchQueue(label: "avfoundation.images")

    /// A generator for an asset.
    public init(asset: AVAsset) { self.asset = asset }

    /// Returns the image at a time, and its presentation time.
    ///
    /// - Throws: `AVError.noImageAtTime` if no image is within the tolerances, or the error that
    ///   prevents reading the asset.
    public func copyCGImage(
        at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        guard let track = try asset.makeTracks().first(where: { $0.mediaType == .video }) else {
            throw AVError(.noImageAtTime)
        }
        let sample = try image(at: requestedTime, of: track)
        actualTime?.pointee = sample.presentationTimeStamp
        guard let pixels = sample.imageBuffer?.lent,
            let drawn = drawing(of: track, pixels.size)
                .draw(pixels, as: kCVPixelFormatType_32BGRA)
        else { throw AVError(.decodeFailed) }
        var image: CGImage?
        VTCreateCGImageFromCVPixelBuffer(drawn, options: nil, imageOut: &image)
        guard let image else { throw AVError(.decodeFailed) }
        return image
    }

    /// Returns the image at a time, and its presentation time.
    ///
    /// - Throws: as ``copyCGImage(at:actualTime:)``.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try await withCheckedThrowingContinuation { continuation in
            generateCGImageAsynchronously(for: time) { image, time, error in
                if let image {
                    continuation.resume(returning: (image, time))
                } else {
                    continuation.resume(throwing: error ?? AVError(.unknown))
                }
            }
        }
    }

    /// Calls `handler` once, on a queue of the generator, with the image or an error.
    public func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        let body: @Sendable () -> Void = { [self] in
            var time = CMTime.invalid
            do {
                let image = try copyCGImage(at: requestedTime, actualTime: &time)
                handler(image, time, nil)
            } catch {
                handler(nil, time, error)
            }
        }
        guard let phone = VirtualPhone.current else { return queue.async(execute: body) }
        phone.deliver(on: .dispatch(queue), body)
    }

    /// Does nothing: no requests are pending.
    public func cancelAllCGImageGeneration() {}

    private func image(at time: CMTime, of track: AVAssetTrack) throws -> CMSampleBuffer {
        let samples = track.stored.samples.filter { track.shownTime($0.presentation) >= .zero }
            .sorted { $0.presentation < $1.presentation }
        let shown = samples.last { track.shownTime($0.presentation) <= time } ?? samples.first
        guard let shown, isNear(track.shownTime(shown.presentation), shown, time, track) else {
            throw AVError(.noImageAtTime)
        }
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            ])
        reader.timeRange = CMTimeRange(
            start: track.shownTime(shown.presentation), duration: track.time(shown.duration))
        reader.add(output)
        reader.startReading()
        guard let sample = output.copyNextSampleBuffer() else {
            throw reader.error ?? AVError(.noImageAtTime)
        }
        return sample
    }

    /// Returns whether an image is shown at a time, or is within the tolerances.
    private func isNear(
        _ start: CMTime, _ sample: MovieTrackFile.Sample, _ time: CMTime, _ track: AVAssetTrack
    ) -> Bool {
        if start <= time, time < start + track.time(sample.duration) { return true }
        return start <= time
            ? time - start <= requestedTimeToleranceBefore
            : start - time <= requestedTimeToleranceAfter
    }

    private func drawing(of track: AVAssetTrack, _ stored: PixelSize) -> ImageDrawing {
        let matrix = MovieMatrix(
            appliesPreferredTrackTransform ? track.preferredTransform : .identity)
        let turned =
            matrix.turns % 2 == 0
            ? stored : PixelSize(width: stored.height, height: stored.width)
        return ImageDrawing(
            turns: matrix.turns, isMirrored: matrix.isMirrored, outputSize: fitting(turned))
    }

    private func fitting(_ size: PixelSize) -> PixelSize {
        func share(_ limit: CGFloat, _ length: Int) -> Double {
            limit > 0 && length > 0 ? min(Double(limit) / Double(length), 1) : 1
        }
        let factor = min(
            share(maximumSize.width, size.width), share(maximumSize.height, size.height))
        func scaled(_ length: Int) -> Int {
            max(Int(exactly: (Double(length) * factor).rounded()) ?? length, 1)
        }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }
}
