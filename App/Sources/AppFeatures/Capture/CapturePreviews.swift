internal import LockstepAnalysis
internal import LockstepAppModel
internal import LockstepRecording
internal import LockstepSamples
internal import LockstepSynthetic
internal import SwiftUI

/// The capture screen in each of its states, on the synthetic phone's image.
struct CapturePreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        let frame = PreviewFrame.first
        ForEach(PreviewState.allCases, id: \.self) { state in
            CaptureLayout(
                screen: state.screen, depthImage: frame?.depth, plots: [],
                actions: CaptureActions(use: { _ in }, touch: { _ in }, open: { _ in })
            ) {
                if let image = frame?.image.cgImage {
                    Image(decorative: image, scale: 1, orientation: .right)
                        .resizable()
                        .aspectRatio(contentMode: .fill)
                }
            }
            .previewDisplayName(state.rawValue)
        }
    }
}

/// A state of the screen, and the events that lead to it.
private enum PreviewState: String, CaseIterable {
    case ready, recording, completing, verdict, depth, noLiDAR, discard, denied, restricted
    case failed, hot, fullDisk, slowDown, photo, interrupted

    var screen: CaptureScreen {
        var model = CaptureModel(mode: self == .photo ? .photo : .logger)
        for event in opening + events { model.take(event) }
        return model.screen
    }

    private var now: HostTime { HostTime(nanoseconds: 1_000_000_000) }

    private var opening: [CaptureEvent] {
        var phone = PhoneCapabilities()
        phone.hasDepth = self != .noLiDAR
        phone.cameras = [.back, .front]
        phone.flashes = [.back]
        let camera: PermissionState =
            self == .denied ? .denied : self == .restricted ? .restricted : .authorized
        return [
            .phone(phone), .permission(.camera, camera), .permission(.motion, .authorized),
            .permission(.location, .authorized), .appeared,
        ]
    }

    private var start: [CaptureEvent] {
        [.activated(at: now), .recordingStarted(at: now), tick(after: 7, tracking: .normal)]
    }

    private var end: CaptureEvent {
        .recordingEnded(RecordingEnd(path: "/session", reason: .requested, frames: 210))
    }

    private var events: [CaptureEvent] {
        switch self {
        case .ready, .photo, .denied, .restricted, .failed: return [tick(after: 0)]
        case .recording: return start
        case .completing: return start + [.activated(at: now)]
        case .verdict:
            return start + [end, .checked(path: "/session", CaptureVerdict(.pass))]
        case .depth, .noLiDAR: return [.used(.depth)]
        case .discard: return start + [.used(.discard)]
        case .hot: return [.condition(.thermalState(.serious), at: now)]
        case .fullDisk: return [tick(after: 1, free: 40_000_000)]
        case .slowDown: return [tick(after: 1, tracking: .limitedMotion)]
        case .interrupted: return start + [.interruptionBegan(reason: "call")]
        }
    }

    private func tick(
        after seconds: Int64, tracking: TrackingState? = nil, free: Int64 = 64_000_000_000
    ) -> CaptureEvent {
        let rates: [LockstepSamples.Stream: Double] = [
            .camera: 29.9, .depth: 29.9, .accelerometer: 100, .gyroscope: 100,
        ]
        let status = CaptureStatus(rates: rates, frames: 210, lost: 2, freeBytes: free)
        return .tick(CaptureTick(now + .seconds(seconds), tracking: tracking, status: status))
    }
}

extension CaptureModel {
    /// Handles an event, and performs the requested actions immediately.
    fileprivate mutating func take(_ event: CaptureEvent) {
        for case .startFeed(let feed) in handle(event) {
            let streams: Set<LockstepSamples.Stream>
            switch feed {
            case .sensors(let request), .photo(_, _, motion: let request): streams = request.streams
            }
            _ = handle(.feedStarted(feed, FeedFacts(streams: streams)))
        }
    }
}

/// The synthetic phone's first frame with depth.
private struct PreviewFrame {
    let image: RGBAImage
    let depth: RGBAImage

    static var first: PreviewFrame? {
        var configuration = SyntheticConfiguration(seed: 3, duration: .seconds(1))
        configuration.streams = [.camera, .depth]
        guard let phone = try? SyntheticPhone(configuration) else { return nil }
        while let delivery = try? phone.next() {
            guard case .frame(let frame) = delivery.sample, let depth = frame.depth,
                case .pixels(let pixels) = frame.image, let image = RGBAImage(luma: pixels)
            else { continue }
            return PreviewFrame(image: image, depth: RGBAImage(depth: depth))
        }
        return nil
    }
}
