internal import AVFoundation
internal import CoreMedia
internal import CoreVideo
internal import LockstepSamples

extension AVFoundationCamera {
    /// Finds the camera and puts the session together, in one configuration.
    func setUpSession() throws {
        let (device, position) = try AVCaptureDevice.camera(nearest: request.camera.position)
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        try addInput(of: device)
        try addOutput()
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
            throw SensorFailure.cameraRefused("frames cannot be had from it")
        }
        session.addOutput(output)
    }

    /// Chooses the preset of the size asked for, `.high` where none was; leaves the session's own
    /// where there is no preset of that size, or the session does not take it.
    private func choosePreset() {
        let preset = request.imageSize.map(AVCaptureSession.Preset.init) ?? .high
        if let preset, session.canSetSessionPreset(preset) { session.sessionPreset = preset }
    }

    /// Asks for whole images in full-range 4:2:0, late ones left out and reported.
    private func setUpOutput() throws {
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        guard output.availableVideoPixelFormatTypes.contains(format) else {
            throw SensorFailure.cameraRefused("it gives no full-range 4:2:0 images")
        }
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        output.alwaysDiscardsLateVideoFrames = true
        // Left automatic, a photo preset would shrink images to the screen's size
        // (AVCaptureVideoDataOutput.h).
        output.automaticallyConfiguresOutputBufferDimensions = false
        output.deliversPreviewSizedOutputBuffers = false
        output.setSampleBufferDelegate(self, queue: frameQueue)
    }

    /// Chooses the active format where the preset did not give the size and rate, and fixes the
    /// rate.
    ///
    /// The preset is committed before, because it is pending until then; a format that is set
    /// later replaces it (AVCaptureDevice.h, `activeFormat`).
    ///
    /// - Returns: the image's size.
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

    /// The active format where it is what was asked for, else the nearest full-range one.
    ///
    /// Without a size in the request, the active format's size is what is asked for.
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

    /// Stabilization as asked for, intrinsics with each frame where the connection gives them;
    /// images stay as the sensor lies, unmirrored, since the connection's orientation is left alone.
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
    /// Whether its images are full-range 4:2:0 already, so that nothing is converted.
    fileprivate var isFullRange: Bool {
        CMFormatDescriptionGetMediaSubType(formatDescription)
            == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    }
}

extension OfferedFormat {
    /// A camera's format in plain numbers.
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
