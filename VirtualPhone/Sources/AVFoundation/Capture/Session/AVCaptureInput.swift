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
            mediaType = device.isCamera ? .video : .audio
        }

        func attach(to input: AVCaptureInput) { owner = input }

        /// The input; a new one without a port if it was released.
        open var input: AVCaptureInput { owner ?? AVCaptureInput() }
        /// The format of the media.
        open var formatDescription: CMFormatDescription? { device.activeFormat.formatDescription }
        /// The clock of the timestamps: the camera's, for the microphone too.
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

/// A camera or the microphone as an input (AVCaptureInput.h).
open class AVCaptureDeviceInput: AVCaptureInput {
    /// The device.
    public let device: AVCaptureDevice
    private let port: Port

    /// An input from a device.
    ///
    /// If the user has not been asked for the device yet, this asks; until the answer, frames are
    /// black and audio is silent (AVCaptureDevice.h, `requestAccessForMediaType`; that it asks: from
    /// experience).
    ///
    /// - Throws: `AVError.applicationIsNotAuthorizedToUseDevice` if the user denied access (from
    ///   experience: "Cannot use iPhone Microphone", -11852).
    public init(device: AVCaptureDevice) throws {
        self.device = device
        port = Port(device)
        super.init()
        port.attach(to: self)
        let permission: Permission = device.isCamera ? .camera : .microphone
        switch device.phone?.permission(permission) {
        case .notDetermined: device.phone?.request(permission) { _ in }
        case .authorized: break
        case .denied, .restricted, nil: throw AVError(.applicationIsNotAuthorizedToUseDevice)
        }
    }

    /// One port, for video or audio.
    open override var ports: [Port] { [port] }
}
