internal import LockstepSamples
internal import VirtualPhone

extension AVCaptureDevice {
    /// Returns the user's authorization for cameras or the microphone.
    ///
    /// Other media types raise an exception (AVCaptureDevice.h). Without a virtual phone,
    /// `notDetermined`.
    public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        obey(refusal("authorizationStatusForMediaType:", mediaType))
        let state = VirtualPhone.current?.permission(Permission(mediaType))
        return AVAuthorizationStatus(state ?? .notDetermined)
    }

    /// Asks the user, or passes on the earlier answer.
    ///
    /// - Parameter handler: called on any queue (AVCaptureDevice.h); with false if there is no virtual
    ///   phone.
    public static func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        obey(refusal("requestAccessForMediaType:completionHandler:", mediaType))
        guard let phone = VirtualPhone.current else {
            return DispatchQueue.global().async { handler(false) }
        }
        phone.request(Permission(mediaType)) { answer in
            phone.deliver(on: .anywhere) { handler(answer == .authorized) }
        }
    }

    /// Asks the user and waits for the answer.
    public static func requestAccess(for mediaType: AVMediaType) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAccess(for: mediaType) { continuation.resume(returning: $0) }
        }
    }

    private static func refusal(_ method: String, _ mediaType: AVMediaType) -> Refusal? {
        guard ![.video, .audio].contains(mediaType) else { return nil }
        return .argument("AVCaptureDevice \(method)", "takes video and audio only")
    }

    /// A list of the phone's cameras and its microphone (AVCaptureDevice.h).
    open class DiscoverySession: NSObject {
        /// The requested devices, in the order of their types.
        public let devices: [AVCaptureDevice]
        /// The sets of cameras that can run at the same time; always empty here.
        open var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] { [] }

        /// Finds the phone's devices of these types and this kind of media; `unspecified` finds those of
        /// both sides.
        public init(
            deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position
        ) {
            let all = CaptureServer.current?.devices ?? []
            devices = deviceTypes.flatMap { type in
                all.filter { device in
                    device.deviceType == type && (mediaType.map(device.hasMediaType) ?? true)
                        && (position == .unspecified || device.position == position)
                }
            }
        }
    }
}

extension Permission {
    /// The permission for a media type, audio or video.
    init(_ mediaType: AVMediaType) { self = mediaType == .audio ? .microphone : .camera }
}
