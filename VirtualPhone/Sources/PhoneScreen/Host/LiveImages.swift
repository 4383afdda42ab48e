internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import CoreVideo
internal import Dispatch
internal import Foundation
internal import LockstepConcurrency
internal import LockstepMedia
internal import LockstepSamples
internal import QuartzCore
internal import UIKit

/// The live images of layers, encoded for browsers as fast as they take them.
final class LiveImages: Sendable {
    // Unchecked: layers guard what is read from them here.

    /// A layer that shows a camera.
    private enum Shown: @unchecked Sendable {
        case preview(AVCaptureVideoPreviewLayer)
        case samples(AVSampleBufferDisplayLayer)
    }

    private struct State {
        /// By the element's identifier.
        var layers: [Int: Shown] = [:]
        /// What was sent last, so that no image is sent twice.
        var sent: [Int: Double] = [:]
    }

    // Unchecked: only the sender's thread uses the codec.
    private struct Codec: @unchecked Sendable {
        let stills: any StillCodec
    }

    private let state = Mutex(State())
    private let browsers: Browsers
    private let codec: Codec
    /// The shortest time from one image to the next.
    private let pauseSeconds: Double
    /// The longest side of an image that is sent: what a phone's screen shows in points.
    private static let longestSide = 960
    private static let quality = 0.7

    init(_ browsers: Browsers, imagesPerSecond: Int) throws {
        self.browsers = browsers
        pauseSeconds = 1 / Double(imagesPerSecond)
        codec = Codec(stills: try FFmpegCodecs().makeStillCodec())
    }

    /// Sends images on a thread of its own until the process ends.
    func start() throws {
        _ = try WorkerThread { [self] in
            while true {
                let begin = DispatchTime.now()
                if !browsers.isEmpty { sendNews() }
                let passed =
                    Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9
                Thread.sleep(forTimeInterval: max(0.002, pauseSeconds - passed))
            }
        }
    }

    /// Sends every image again, for a new browser.
    func sendAll() { state.withLock { $0.sent = [:] } }

    /// The element for a view with a layer of a camera inside; nil if it has none.
    @MainActor func content(
        of view: UIView, _ element: Int
    ) -> (ScreenNode.Kind, [String: ScreenValue])? {
        guard let (shown, layer) = Self.camera(in: view.layer) else { return nil }
        state.withLock { $0.layers[element] = shown }
        var properties: [String: ScreenValue] = ["layer": .number(Double(element))]
        let gravity: AVLayerVideoGravity
        switch shown {
        case .preview(let preview):
            gravity = preview.videoGravity
            let turns = preview.shownPixels?.quarterTurns ?? 1
            properties["turn"] = .number(Double(turns * 90 % 360))
            properties["mirror"] = .flag(preview.shownPixels?.isMirrored ?? false)
        case .samples(let samples):
            gravity = samples.videoGravity
            let transform = layer.affineTransform()
            let degrees = atan2(Double(transform.b), Double(transform.a)) * 180 / .pi
            properties["turn"] = .number(Double((Int(degrees.rounded()) + 360) % 360))
        }
        properties["gravity"] = gravity == .resizeAspect ? "fit" : "fill"
        return (.live, properties)
    }

    /// The visible layer of a camera inside a layer.
    @MainActor private static func camera(in layer: CALayer) -> (Shown, CALayer)? {
        guard !layer.isHidden else { return nil }
        if let preview = layer as? AVCaptureVideoPreviewLayer { return (.preview(preview), layer) }
        if let samples = layer as? AVSampleBufferDisplayLayer { return (.samples(samples), layer) }
        for sublayer in layer.sublayers ?? [] {
            if let found = camera(in: sublayer) { return found }
        }
        return nil
    }

    /// Forgets an element.
    func forget(_ element: Int) {
        state.withLock { state in
            state.layers[element] = nil
            state.sent[element] = nil
        }
    }

    private func sendNews() {
        for (element, shown) in state.withLock({ $0.layers }) {
            guard let (pixels, number) = Self.newest(shown) else { continue }
            let isNews = state.withLock { state in
                defer { state.sent[element] = number }
                return state.sent[element] != number
            }
            guard isNews,
                let jpeg = try? codec.stills.encodeJPEG(Self.small(pixels), quality: Self.quality)
            else { continue }
            let layer = UInt32(truncatingIfNeeded: element)
            let header = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: layer >> UInt32($0)) }
            browsers.sendLatest(header + jpeg, layer: element)
        }
    }

    /// The newest pixels, with a number that another image does not have: ARKit's images are all shown
    /// at time zero, at once.
    private static func newest(_ shown: Shown) -> (PixelBuffer, Double)? {
        switch shown {
        case .preview(let layer): return layer.shownPixels.map { ($0.pixels, $0.time.seconds) }
        case .samples(let layer):
            guard let sample = layer.shownSample, let image = CMSampleBufferGetImageBuffer(sample),
                let pixels = image.lent
            else { return nil }
            return (pixels, Double(layer.shownCount))
        }
    }

    private static func small(_ pixels: PixelBuffer) -> PixelBuffer {
        let longest = max(pixels.size.width, pixels.size.height)
        guard longest > longestSide else { return pixels }
        func even(_ side: Int) -> Int { max(2, side * longestSide / longest / 2 * 2) }
        return pixels.scaledDown(
            to: PixelSize(width: even(pixels.size.width), height: even(pixels.size.height)))
    }
}
