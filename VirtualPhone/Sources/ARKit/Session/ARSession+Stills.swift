internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// A call for a larger image, which is answered once.
struct StillRequest: Sendable {
    let completion: @Sendable (ARFrame?, (any Error)?) -> Void
}

extension ARSession {
    /// Captures a single larger image (ARSession.h).
    ///
    /// Here it is the next frame with each pixel repeated, twice as wide and high: a feed has no
    /// finer image. `completion` is called on the delegate's queue (assumed).
    @preconcurrency public func captureHighResolutionFrame(
        completion: @escaping @Sendable (ARFrame?, (any Error)?) -> Void
    ) {
        let problem = state.withLock { state -> ARError.Code? in
            guard state.isWanted, state.configuration?.videoFormat != nil else {
                return .highResolutionFrameCaptureFailed
            }
            guard state.stillRequest == nil else {
                return .highResolutionFrameCaptureInProgress
            }
            state.stillRequest = StillRequest(completion: completion)
            return nil
        }
        guard let problem else { return }
        tell { _, _ in completion(nil, ARError(problem)) }
    }

    /// Answers a waiting call with a frame's image.
    func captureStill(_ fed: CameraFrame, _ configuration: ARConfiguration) {
        let waiting = state.withLock { state in
            defer { state.stillRequest = nil }
            return state.stillRequest.map { ($0, state.story.state(of: fed), state.allAnchors) }
        }
        guard let (request, tracking, anchors) = waiting else { return }
        let frame = fed.enlarged.flatMap {
            ARFrame(
                $0, ARCamera.TrackingState(tracking), anchors: anchors, configuration, in: pool)
        }
        tell { _, _ in
            request.completion(
                frame, frame == nil ? ARError(.highResolutionFrameCaptureFailed) : nil)
        }
    }

    /// Answers a waiting call when no frame follows.
    func endStillRequest() {
        let request = state.withLock { state in
            defer { state.stillRequest = nil }
            return state.stillRequest
        }
        guard let request else { return }
        tell { _, _ in request.completion(nil, ARError(.highResolutionFrameCaptureFailed)) }
    }
}

extension CameraFrame {
    /// The frame with each pixel repeated, twice as wide and high; nil without pixels.
    fileprivate var enlarged: CameraFrame? {
        guard case .pixels(let pixels) = image, let large = pixels.doubled else { return nil }
        var frame = self
        frame.image = .pixels(large)
        frame.intrinsics = intrinsics?.scaled(
            from: pixels.size, to: large.size, origin: .pixelCenter)
        return frame
    }
}

extension PixelBuffer {
    fileprivate var doubled: PixelBuffer? {
        let large = PixelSize(width: 2 * size.width, height: 2 * size.height)
        return PixelBuffer(format: format, size: large) { index, bytes in
            withPlane(index) { plane in
                let width = plane.row(0).count / max(plane.size.width, 1)
                var place = 0
                for row in 0..<2 * plane.size.height {
                    let source = plane.row(row / 2)
                    for column in 0..<2 * plane.size.width {
                        for byte in 0..<width {
                            bytes[place] = source[column / 2 * width + byte]
                            place += 1
                        }
                    }
                }
            }
        }
    }
}
