internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// What gives media to a session (AVCaptureInput.h).
open class AVCaptureInput: NSObject {
    /// What it gives, one port a kind.
    open var ports: [Port] { [] }

    /// One kind of media of an input.
    open class Port: NSObject {
        private weak var owner: AVCaptureInput?
        /// The kind of media.
        public let mediaType: AVMediaType
        let device: AVCaptureDevice
        private let enabled = Mutex(true)

        init(_ device: AVCaptureDevice) {
            self.device = device
            mediaType = .video
        }

        func attach(to input: AVCaptureInput) { owner = input }

        /// The input; a new one without a port where it is gone.
        open var input: AVCaptureInput { owner ?? AVCaptureInput() }
        /// What the media is.
        open var formatDescription: CMFormatDescription? { device.activeFormat.formatDescription }
        /// The clock behind its timestamps: the camera's.
        open var clock: CMClock? { CMClock.camera() }
        /// What kind of device gives it.
        open var sourceDeviceType: AVCaptureDevice.DeviceType? { device.deviceType }
        /// On which side the device is.
        open var sourceDevicePosition: AVCaptureDevice.Position { device.position }

        /// Whether it gives anything.
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

    /// A camera's input.
    ///
    /// Where no one was asked for the camera, the person is asked now and frames are black until
    /// the answer (AVCaptureDevice.h, `requestAccessForMediaType`; the question: experience).
    /// - Throws: `AVError.applicationIsNotAuthorizedToUseDevice` where the person said no.
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

    /// One port: images.
    open override var ports: [Port] { [port] }
}
