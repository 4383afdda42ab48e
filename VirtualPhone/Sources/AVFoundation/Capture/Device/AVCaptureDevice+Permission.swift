internal import LockstepSamples
internal import VirtualPhone

extension AVCaptureDevice {
    /// Returns the user's authorization for cameras or the microphone.
    ///
    /// Other media types raise an exception (AVCaptureDevice.h).
    public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        obey(refusal("authorizationStatusForMediaType:", mediaType))
        let state = VirtualPhone.current?.permission(Permission(mediaType))
        return AVAuthorizationStatus(state ?? .notDetermined)
    }

    /// Asks the user unless that happened before.
    ///
    /// - Parameter handler: called on any queue (AVCaptureDevice.h).
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
        /// The cameras that can run at once: none.
        open var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] { [] }

        /// The phone's devices of some types, on one side or any.
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
