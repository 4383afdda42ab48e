import ARKit
import AVFoundation
import CoreMotion

/// Writes the data of a phone's camera and motion sensors into two tables in a folder:
/// `frames.csv` (`time_s,what,width,height,x,y,z`) and `imu.csv` (`time_s,sensor,x,y,z`).
///
/// ```swift
/// let controller = try CaptureController(folder: url)
/// controller.start(.video)
/// …
/// controller.stop()
/// ```
public final class CaptureController: NSObject {
    /// The framework that runs the camera.
    public enum Mode {
        /// AVFoundation: images without a pose.
        case video
        /// ARKit: images with the pose of the camera.
        case worldTracking
    }

    /// Called with each frame's time in seconds, on the camera's queue.
    public var onFrame: ((TimeInterval) -> Void)?
    /// Called with messages for the user, on any queue.
    public var onMessage: ((String) -> Void)?

    private let captureSession = AVCaptureSession()
    private let videoOutput = AVCaptureVideoDataOutput()
    private let arSession = ARSession()
    private let motionManager = CMMotionManager()
    private let cameraQueue = DispatchQueue(label: "camera")
    private let motionQueue = OperationQueue()
    private let frames: CSVFile
    private let imu: CSVFile
    private var observers: [NSObjectProtocol] = []

    /// A controller that writes into a folder, which is created if it does not exist.
    public init(folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        frames = try CSVFile(
            folder.appendingPathComponent("frames.csv"), header: "time_s,what,width,height,x,y,z")
        imu = try CSVFile(folder.appendingPathComponent("imu.csv"), header: "time_s,sensor,x,y,z")
        super.init()
        motionQueue.maxConcurrentOperationCount = 1
    }

    /// Asks for camera permission unless that happened before, and starts everything.
    public func start(_ mode: Mode) {
        AVCaptureDevice.requestAccess(for: .video) { granted in
            guard granted else {
                self.onMessage?("no permission for the camera")
                return
            }
            self.startMotion()
            switch mode {
            case .video: self.startCapture()
            case .worldTracking: self.startWorldTracking()
            }
        }
    }

    /// Stops everything and closes the tables.
    public func stop() {
        captureSession.stopRunning()
        arSession.pause()
        motionManager.stopAccelerometerUpdates()
        motionManager.stopGyroUpdates()
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
        motionQueue.waitUntilAllOperationsAreFinished()
        cameraQueue.sync {}
        frames.close()
        imu.close()
    }

    // MARK: - Camera

    private func startCapture() {
        guard
            let camera = AVCaptureDevice.default(
                .builtInWideAngleCamera, for: .video, position: .back),
            let input = try? AVCaptureDeviceInput(device: camera)
        else {
            onMessage?("no camera")
            return
        }
        captureSession.beginConfiguration()
        if captureSession.canAddInput(input) { captureSession.addInput(input) }
        if captureSession.canSetSessionPreset(.vga640x480) {
            captureSession.sessionPreset = .vga640x480
        }
        videoOutput.videoSettings = [
            kCVPixelBufferPixelFormatTypeKey as String:
                kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        ]
        videoOutput.alwaysDiscardsLateVideoFrames = true
        videoOutput.setSampleBufferDelegate(self, queue: cameraQueue)
        if captureSession.canAddOutput(videoOutput) { captureSession.addOutput(videoOutput) }
        captureSession.commitConfiguration()
        lockFocus(of: camera)
        watchInterruptions()
        captureSession.startRunning()
    }

    private func lockFocus(of camera: AVCaptureDevice) {
        do {
            try camera.lockForConfiguration()
            defer { camera.unlockForConfiguration() }
            if camera.isFocusModeSupported(.locked) { camera.focusMode = .locked }
        } catch {
            onMessage?("focus: \(error.localizedDescription)")
        }
    }

    private func watchInterruptions() {
        watch(.AVCaptureSessionWasInterrupted) { [weak self] notification in
            let reason = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
            self?.onMessage?("interrupted: \(reason ?? 0)")
        }
        watch(.AVCaptureSessionInterruptionEnded) { [weak self] _ in
            self?.onMessage?("interruption ended")
        }
        watch(.AVCaptureSessionRuntimeError) { [weak self] notification in
            let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
            self?.onMessage?("camera failed: \(error?.code.rawValue ?? 0)")
        }
    }

    private func watch(
        _ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(
                forName: name, object: captureSession, queue: nil, using: body))
    }

    private func startWorldTracking() {
        guard ARWorldTrackingConfiguration.isSupported else {
            onMessage?("no world tracking")
            return
        }
        let configuration = ARWorldTrackingConfiguration()
        if ARWorldTrackingConfiguration.supportsFrameSemantics(.sceneDepth) {
            configuration.frameSemantics = .sceneDepth
        }
        arSession.delegate = self
        arSession.delegateQueue = cameraQueue
        arSession.run(configuration, options: [.resetTracking, .removeExistingAnchors])
    }

    // MARK: - Motion

    private func startMotion() {
        motionManager.accelerometerUpdateInterval = 1.0 / 100
        motionManager.gyroUpdateInterval = 1.0 / 100
        motionManager.startAccelerometerUpdates(to: motionQueue) { [weak self] data, error in
            guard let data else {
                self?.onMessage?("accelerometer: \((error as NSError?)?.code ?? 0)")
                return
            }
            let a = data.acceleration
            self?.imu.add("\(data.timestamp),accelerometer,\(a.x),\(a.y),\(a.z)")
        }
        motionManager.startGyroUpdates(to: motionQueue) { [weak self] data, error in
            guard let data else {
                self?.onMessage?("gyroscope: \((error as NSError?)?.code ?? 0)")
                return
            }
            let w = data.rotationRate
            self?.imu.add("\(data.timestamp),gyroscope,\(w.x),\(w.y),\(w.z)")
        }
    }
}

// MARK: - AVFoundation

extension CaptureController: AVCaptureVideoDataOutputSampleBufferDelegate {
    /// Writes a frame.
    public func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
        let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
        frames.add("\(time),frame,\(width),\(height),,,")
        onFrame?(time)
    }

    /// Writes the reason a frame was dropped.
    public func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let reason = CMGetAttachment(
            sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil)
        let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
        frames.add("\(time),\(reason as? String ?? "dropped"),,,,,")
    }
}

// MARK: - ARKit

extension CaptureController: ARSessionDelegate {
    /// Writes a frame with the position of the camera.
    public func session(_ session: ARSession, didUpdate frame: ARFrame) {
        let place = frame.camera.transform.columns.3
        let size = frame.camera.imageResolution
        frames.add(
            "\(frame.timestamp),frame,\(Int(size.width)),\(Int(size.height)),"
                + "\(place.x),\(place.y),\(place.z)")
        onFrame?(frame.timestamp)
    }

    /// Reports the quality of tracking.
    public func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera) {
        switch camera.trackingState {
        case .notAvailable: onMessage?("tracking: not available")
        case .limited(let reason): onMessage?("tracking: limited, \(reason)")
        case .normal: onMessage?("tracking: normal")
        }
    }

    /// Reports that the camera is unavailable.
    public func sessionWasInterrupted(_ session: ARSession) { onMessage?("interrupted") }

    /// Reports that the camera is available again.
    public func sessionInterruptionEnded(_ session: ARSession) { onMessage?("interruption ended") }

    /// Reports why tracking failed.
    public func session(_ session: ARSession, didFailWithError error: Error) {
        onMessage?("tracking failed: \((error as NSError).code)")
    }
}
