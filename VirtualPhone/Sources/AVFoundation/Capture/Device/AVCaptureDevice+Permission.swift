internal import LockstepSamples
internal import VirtualPhone

extension AVCaptureDevice {
    /// Returns the user's authorization for the camera.
    ///
    /// There is no microphone here, which counts as denied.
    ///
    /// Other media types raise an exception (AVCaptureDevice.h).
    public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        obey(refusal("authorizationStatusForMediaType:", mediaType))
        guard mediaType == .video else { return .denied }
        return AVAuthorizationStatus(VirtualPhone.current?.permission(.camera) ?? .notDetermined)
    }

    /// Asks the user unless that happened before.
    ///
    /// - Parameter handler: called on any queue (AVCaptureDevice.h).
    public static func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        obey(refusal("requestAccessForMediaType:completionHandler:", mediaType))
        guard let phone = VirtualPhone.current, mediaType == .video else {
            return DispatchQueue.global().async { handler(false) }
        }
        phone.request(.camera) { answer in
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

    /// A list of the phone's cameras (AVCaptureDevice.h).
    open class DiscoverySession: NSObject {
        /// The requested cameras, in the order of their types.
        public let devices: [AVCaptureDevice]
        /// The cameras that can run at once: none.
        open var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] { [] }

        /// The phone's cameras of some types, on one side or any.
        public init(
            deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position
        ) {
            let all = mediaType.map { $0 == .video } ?? true ? CaptureServer.current?.devices : nil
            devices = deviceTypes.flatMap { type in
                (all ?? []).filter { device in
                    device.deviceType == type
                        && (position == .unspecified || device.position == position)
                }
            }
        }
    }
}
