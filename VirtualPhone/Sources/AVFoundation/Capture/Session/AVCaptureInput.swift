import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// A source of a session's media (AVCaptureInput.h).
open class AVCaptureInput: NSObject {
    /// The ports, one for each media type.
    open var ports: [Port] { [] }

    /// One media type of an input.
    open class Port: NSObject {
        private weak var owner: AVCaptureInput?
        /// The media type.
        public let mediaType: AVMediaType
        let device: AVCaptureDevice
        private let enabled = Mutex(true)

        init(_ device: AVCaptureDevice) {
            self.device = device
            mediaType = .video
        }

        func attach(to input: AVCaptureInput) { owner = input }

        /// The input; a new one without a port if it was released.
        open var input: AVCaptureInput { owner ?? AVCaptureInput() }
        /// The format of the media.
        open var formatDescription: CMFormatDescription? { device.activeFormat.formatDescription }
        /// The clock of the timestamps: the camera's.
        open var clock: CMClock? { CMClock.camera() }
        /// The type of the device.
        open var sourceDeviceType: AVCaptureDevice.DeviceType? { device.deviceType }
        /// The side of the phone that the device is on.
        open var sourceDevicePosition: AVCaptureDevice.Position { device.position }

        /// Whether the port provides media.
        open var isEnabled: Bool {
            get { enabled.withLock { $0 } }
            set { enabled.withLock { $0 = newValue } }
        }
    }
}

/// A camera as an input (AVCaptureInput.h).
open class AVCaptureDeviceInput: AVCaptureInput {
    /// The camera.
    public let device: AVCaptureDevice
    private let port: Port

    /// An input from a camera.
    ///
    /// If the user has not been asked for the camera yet, this asks, and frames are black until the
    /// answer (AVCaptureDevice.h, `requestAccessForMediaType`; that it asks: from experience).
    ///
    /// - Throws: `AVError.applicationIsNotAuthorizedToUseDevice` if the user denied access.
    public init(device: AVCaptureDevice) throws {
        self.device = device
        port = Port(device)
        super.init()
        port.attach(to: self)
        switch device.phone?.permission(.camera) {
        case .notDetermined: device.phone?.request(.camera) { _ in }
        case .authorized: break
        case .denied, .restricted, nil: throw AVError(.applicationIsNotAuthorizedToUseDevice)
        }
    }

    /// One port, for video.
    open override var ports: [Port] { [port] }
}
