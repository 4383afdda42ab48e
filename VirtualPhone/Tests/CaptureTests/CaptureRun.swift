@preconcurrency import AVFoundation
import Foundation
import LockstepConcurrency
import LockstepSamples
import VirtualPhone

// Unchecked: only one thread at a time reads a stored source.

/// A list of frames, as a phone's camera delivers them.
final class FrameList: StoredSource, @unchecked Sendable {
    let description: SourceDescription
    private var deliveries: ArraySlice<Delivery>

    init(
        _ deliveries: [Delivery], size: PixelSize?, hertz: Double = 30,
        origin: PixelOrigin = .pixelCorner
    ) {
        var stream = StreamDescription(stream: .camera, requestedRateHertz: hertz)
        stream.size = size
        stream.pixelOrigin = origin
        description = SourceDescription(streams: [stream])
        self.deliveries = deliveries[...]
    }

    /// A list of `count` images at `hertz`, the first one frame duration after 1000 s.
    convenience init(count: Int, size: PixelSize = .small, hertz: Double = 30) {
        let frames = (0..<count).map { index -> Delivery in
            let frame = CameraFrame.pattern(index, size: size, hertz: hertz)
            return Delivery(.frame(frame), arrival: frame.timestamp + .milliseconds(5))
        }
        self.init(frames, size: size, hertz: hertz)
    }

    func next() throws -> Delivery? { deliveries.popFirst() }
}

extension PixelSize {
    static let small = PixelSize(width: 12, height: 8)
}

extension PhoneWorld {
    /// A phone with camera permission and unusual clocks.
    static var allowed: PhoneWorld {
        var world = PhoneWorld()
        world.permissions[.camera] = .authorized
        world.cameraClock = CameraClock(
            offset: .milliseconds(-1_234), driftPartsPerBillion: 20_000)
        world.startTime = HostTime(nanoseconds: 1_000_000_000_000)
        return world
    }
}

extension CameraFrame {
    /// Returns a frame whose every pixel encodes its position and its frame.
    static func pattern(_ index: Int, size: PixelSize, hertz: Double) -> CameraFrame {
        let seconds = 1000 + Double(index + 1) / hertz
        let time = HostTime(seconds: seconds) ?? HostTime(nanoseconds: 0)
        var frame = CameraFrame(timestamp: time, image: .pixels(.pattern(index, size)))
        frame.intrinsics = Intrinsics(fx: 10, fy: 11, cx: 5, cy: 3)
        frame.exposure.durationSeconds = 0.01
        frame.exposure.iso = 50 + Double(index)
        frame.exposure.focalLengthMillimeters = 4.25
        frame.exposure.lensPosition = 0.25
        return frame
    }
}

extension PixelBuffer {
    static func pattern(_ index: Int, _ size: PixelSize) -> PixelBuffer {
        let made = PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            for place in bytes.indices {
                bytes[place] = UInt8(truncatingIfNeeded: index * 31 + plane * 7 + place)
            }
        }
        guard let made else { preconditionFailure("a pattern has a size") }
        return made
    }

    /// The complete content, plane after plane, without padding.
    var content: [[UInt8]] {
        (0..<planeCount).map { plane in
            withPlane(plane) { plane in (0..<plane.size.height).flatMap { Array(plane.row($0)) } }
        }
    }
}

extension CVPixelBuffer {
    /// Returns the complete content of a buffer in memory, plane after plane, without padding.
    func content(elementBytes: [Int] = [1, 2]) -> [[UInt8]] {
        CVPixelBufferLockBaseAddress(self, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
        return elementBytes.enumerated().map { plane, bytes in
            guard let base = CVPixelBufferGetBaseAddressOfPlane(self, plane) else { return [] }
            let count = CVPixelBufferGetWidthOfPlane(self, plane) * bytes
            let stride = CVPixelBufferGetBytesPerRowOfPlane(self, plane)
            return (0..<CVPixelBufferGetHeightOfPlane(self, plane)).flatMap { row in
                Array(UnsafeRawBufferPointer(start: base + row * stride, count: count))
            }
        }
    }
}

// Unchecked: all mutable state is behind a lock.

/// A typical app's capture class: one camera, one output, a delegate that can be slow.
final class Rig: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    struct Heard: Sendable {
        var times: [Int64] = []
        var drops: [String] = []
        var lines: [String] = []
    }

    let session = AVCaptureSession()
    let output = AVCaptureVideoDataOutput()
    let queue = DispatchQueue(label: "rig")
    let heard = Mutex(Heard())
    /// Sample buffers that the delegate keeps.
    let kept = Mutex<[CMSampleBuffer]>([])
    /// The delegate's work for each frame.
    let work = Mutex<(@Sendable (CMSampleBuffer, Rig) -> Void)?>(nil)
    private(set) var device: AVCaptureDevice?

    override init() {}

    /// Connects the camera to the output, in 420f at the feed's own size.
    func setUp(
        _ position: AVCaptureDevice.Position = .back,
        format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    ) throws {
        guard
            let device = AVCaptureDevice.default(
                .builtInWideAngleCamera, for: .video, position: position)
        else { return }
        self.device = device
        session.beginConfiguration()
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        output.setSampleBufferDelegate(self, queue: queue)
        session.commitConfiguration()
    }

    var connection: AVCaptureConnection? { output.connection(with: .video) }

    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        heard.withLock {
            $0.times.append(sampleBuffer.presentationTimeStamp.value)
            $0.lines.append("frame")
        }
        work.withLock { $0 }?(sampleBuffer, self)
    }

    func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? String
        heard.withLock {
            $0.drops.append(reason ?? "nothing")
            $0.lines.append(sampleBuffer.imageBuffer == nil ? "drop" : "drop with an image")
        }
    }
}
