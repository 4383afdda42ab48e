internal import AVFoundation
internal import CoreMedia
internal import CoreVideo
internal import LockstepSamples

extension AVFoundationCamera {
    /// Finds the camera and configures the session, in one transaction.
    func setUpSession() throws {
        let (device, position) = try AVCaptureDevice.camera(
            nearest: request.camera.position, request.camera.lens)
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        try addInput(of: device)
        try addOutput()
        addMicrophone()
        camera = CameraDevice(device: device)
        self.position = position
        choosePreset()
        try setUpOutput()
    }

    private func addInput(of device: AVCaptureDevice) throws {
        let input: AVCaptureDeviceInput
        do {
            input = try AVCaptureDeviceInput(device: device)
        } catch {
            throw SensorFailure.cameraRefused(error.sentence)
        }
        guard session.canAddInput(input) else {
            throw SensorFailure.cameraRefused("its input cannot be added")
        }
        session.addInput(input)
    }

    private func addOutput() throws {
        guard session.canAddOutput(output) else {
            throw SensorFailure.cameraRefused("it cannot deliver frames")
        }
        session.addOutput(output)
    }

    private func addMicrophone() {
        guard wantsMicrophone else { return }
        let added = MicrophoneOutput(session, gate: gate)
        microphoneLimit = added.add()
        if microphoneLimit == nil { microphone = added }
    }

    /// Selects the preset of the requested size, `.high` without a size.
    ///
    /// Keeps the session's preset if none has that size or the session does not support it.
    private func choosePreset() {
        let preset = request.imageSize.map(AVCaptureSession.Preset.init) ?? .high
        if let preset, session.canSetSessionPreset(preset) { session.sessionPreset = preset }
    }

    /// Requests full-size images in full-range 4:2:0; late images are dropped and reported.
    private func setUpOutput() throws {
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        guard output.availableVideoPixelFormatTypes.contains(format) else {
            throw SensorFailure.cameraRefused("it delivers no full-range 4:2:0 images")
        }
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        output.alwaysDiscardsLateVideoFrames = true
        // With automatic settings, a photo preset would scale images to the screen's size
        // (AVCaptureVideoDataOutput.h).
        output.automaticallyConfiguresOutputBufferDimensions = false
        output.deliversPreviewSizedOutputBuffers = false
        output.setSampleBufferDelegate(self, queue: frameQueue)
    }

    /// Selects the active format if the preset did not provide the size and rate, and fixes the
    /// rate.
    ///
    /// The preset is committed first, because it is pending until then; a later format replaces it
    /// (AVCaptureDevice.h, `activeFormat`).
    ///
    /// - Returns: The image size.
    func chooseFormat() throws -> PixelSize {
        guard let device = camera?.device else { throw SensorFailure.cameraMissing }
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        do {
            try device.lockForConfiguration()
        } catch {
            throw SensorFailure.cameraRefused(error.sentence)
        }
        defer { device.unlockForConfiguration() }
        let (format, offered) = try nearestFormat(of: device)
        if format != device.activeFormat { device.activeFormat = format }
        guard let duration = offered.frameDuration(nearest: request.framesPerSecond) else {
            throw SensorFailure.rateUnusable(request.framesPerSecond)
        }
        device.activeVideoMinFrameDuration = duration.coreMediaTime
        device.activeVideoMaxFrameDuration = duration.coreMediaTime
        setUpConnection()
        return offered.size
    }

    /// The active format if it matches the request, else the nearest full-range format.
    ///
    /// Without a requested size, the active format's size is used.
    private func nearestFormat(
        of device: AVCaptureDevice
    ) throws -> (AVCaptureDevice.Format, OfferedFormat) {
        let active = device.activeFormat
        let current = OfferedFormat(active)
        let size = request.imageSize ?? current.size
        let rate = request.framesPerSecond
        if current.fits(size, framesPerSecond: rate) { return (active, current) }
        let formats = device.formats.filter(\.isFullRange)
        let offered = formats.map(OfferedFormat.init)
        guard let index = offered.nearest(to: size, framesPerSecond: rate) else {
            throw SensorFailure.rateUnusable(rate)
        }
        return (formats[index], offered[index])
    }

    /// Configures stabilization as requested, and intrinsics with each frame if supported.
    ///
    /// Images keep the sensor's orientation, unmirrored, because the connection's orientation is
    /// unchanged.
    private func setUpConnection() {
        guard let connection = output.connection(with: .video) else { return }
        if connection.isVideoStabilizationSupported {
            connection.preferredVideoStabilizationMode = request.camera.isStabilized ? .auto : .off
        }
        // Not supported while stabilized (AVCaptureSession.h).
        if connection.isCameraIntrinsicMatrixDeliverySupported {
            connection.isCameraIntrinsicMatrixDeliveryEnabled = true
        }
        if connection.isVideoMirroringSupported {
            connection.automaticallyAdjustsVideoMirroring = false
            connection.isVideoMirrored = false
        }
    }
}

extension AVCaptureSession.Preset {
    /// The preset of an image size; nil if there is none.
    init?(_ size: PixelSize) {
        switch (size.width, size.height) {
        case (640, 480): self = .vga640x480
        case (1280, 720): self = .hd1280x720
        case (1920, 1080): self = .hd1920x1080
        case (3840, 2160): self = .hd4K3840x2160
        default: return nil
        }
    }
}

extension AVCaptureDevice.Format {
    /// Whether its images are full-range 4:2:0, so that no conversion is needed.
    var isFullRange: Bool {
        CMFormatDescriptionGetMediaSubType(formatDescription)
            == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    }
}

extension OfferedFormat {
    /// A camera's format as numbers.
    fileprivate init(_ format: AVCaptureDevice.Format) {
        self.init(
            size: PixelSize(format.dimensions),
            durations: format.videoSupportedFrameRateRanges.map { range in
                FrameDurationRange(
                    shortest: RationalTime(range.minFrameDuration),
                    longest: RationalTime(range.maxFrameDuration))
            })
    }
}
