public import CoreGraphics
public import CoreMedia
internal import CoreVideo
internal import Dispatch
internal import Foundation
internal import LockstepSamples
internal import VideoToolbox
internal import VirtualPhone

// Unchecked: properties are set before images are asked for; an asset guards itself.

/// Images of an asset at times (AVAssetImageGenerator.h).
///
/// The image is the very one that is shown at the time, which every tolerance allows; on iOS the
/// usual tolerances may give a sync frame nearby (experience). Series of images are not there.
public class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// The asset; of its tracks the first one of images counts.
    public let asset: AVAsset
    /// Whether images are turned as players turn them.
    public var appliesPreferredTrackTransform = false
    /// What images fit into, keeping their aspect; 0 is no limit, and none is made greater.
    public var maximumSize = CGSize.zero
    /// How much earlier than asked for an image may be.
    public var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// How much later than asked for an image may be.
    public var requestedTimeToleranceAfter = CMTime.positiveInfinity
    private let queue = DispatchQueue(label: "avfoundation.images")

    /// Images of an asset.
    public init(asset: AVAsset) { self.asset = asset }

    /// The image at a time, and when it is shown.
    ///
    /// - Throws: `AVError.noImageAtTime` where no image is within the tolerances, or what keeps
    ///   the asset from being read.
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

    /// The image at a time, and when it is shown.
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

    /// Calls `handler` once, on a queue of the generator's, with the image or why there is none.
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

    /// Nothing waits: every image is made when its turn comes.
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

    /// Whether an image is shown at a time, or is within the tolerances of it.
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
