import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A publisher of frames: camera info, image, depth and camera pose.
final class ROSCameraExport {
    private let job: ExportJob
    private let publisher: ROSPublisher
    private let images: ImageExport
    private let video: ROSVideo?
    private let calibration: ExportCalibration
    private var unknownCameraCount = 0
    private var measuredCount = 0
    private var frameCount = 0

    init(
        _ job: ExportJob, _ publisher: ROSPublisher, _ calibration: ExportCalibration
    ) throws {
        self.job = job
        self.publisher = publisher
        self.calibration = calibration
        images = ImageExport(job)
        // ROS 1 has no message type for movie packets.
        video = publisher.generation == .two ? try ROSVideo(job) : nil
    }

    func publish(_ row: FrameRow) throws {
        frameCount += 1
        try publishInfo(row)
        try publishImage(row)
        try publishDepth(row)
        try publishPose(row)
        try job.reporter.advance(by: ExportProgress.workOfAnImage)
    }

    /// Reports losses and assumptions after all frames are published.
    func report() {
        images.reportWhatWasEncoded()
        job.reporter.addAssumption(
            unknownCameraCount, "frame", "without CameraInfo: the intrinsics are unknown.")
        if frameCount > 0 { calibration.reportLens(isTaken: measuredCount > 0, to: job) }
        if frameCount > unknownCameraCount + measuredCount {
            job.reporter.addAssumption(
                "CameraInfo states no lens distortion: the session does not contain it.")
            if job.pixelOrigin == .pixelCorner {
                job.reporter.addAssumption(
                    "Principal points are half a pixel smaller than in the session: here they "
                        + "count from the center of the first pixel.")
            }
        }
        if job.contents.hasDepth {
            job.reporter.addAssumption(
                "Depth of 0 is written as NaN: nothing was measured (REP 118).")
        }
    }

    /// Publishes the measured lens calibration, or the frame's own intrinsics.
    private func publishInfo(_ row: FrameRow) throws {
        let lens = row.size.flatMap(calibration.modeledLens)
        if lens != nil {
            measuredCount += 1
        } else if row.intrinsics == nil || row.size == nil {
            unknownCameraCount += 1
        }
        guard let size = row.size else { return }
        try publishInfo(row, size, of: size, lens, .cameraInfo)
    }

    /// Publishes the camera info of an image or depth map.
    ///
    /// A depth map shows the same view as its image, so its intrinsics are the image's, scaled;
    /// distortion coefficients do not depend on pixels.
    private func publishInfo(
        _ row: FrameRow, _ size: PixelSize, of imageSize: PixelSize, _ lens: ExportLens?,
        _ topic: ROSTopic
    ) throws {
        guard let pinhole = lens?.intrinsics ?? job.centeredIntrinsics(of: row) else { return }
        // Measured values are written unchanged, bit for bit.
        let intrinsics =
            size == imageSize
            ? pinhole : pinhole.scaled(from: imageSize, to: size, origin: .pixelCenter)
        try publisher.publish(topic, at: row.timestamp, in: ROSFrame.camera) {
            ROSCameraInfo($0, size: size, intrinsics, lens?.distortion ?? .none)
        }
    }

    private func publishImage(_ row: FrameRow) throws {
        guard row.hasImage else { return }
        guard let video else {
            let bytes = try images.jpeg(of: row)
            return try publisher.publish(.image, at: row.timestamp, in: ROSFrame.camera) {
                ROSCompressedImage($0, format: "jpeg", bytes: bytes)
            }
        }
        for (time, bytes) in try video.packets(of: row) {
            try publisher.publish(.video, at: time, in: ROSFrame.camera) {
                ROSCompressedVideo(
                    $0.stamp, frame: $0.frame, format: video.format, bytes: bytes)
            }
        }
    }

    private func publishDepth(_ row: FrameRow) throws {
        guard let map = try job.session.depth(of: row) else { return }
        if let size = row.size {
            try publishInfo(
                row, map.size, of: size, calibration.modeledLens(for: size), .depthInfo)
        }
        try publisher.publish(.depth, at: row.timestamp, in: ROSFrame.camera) {
            ROSImage($0, size: map.size, encoding: "32FC1", bytes: map.depth.unmeasuredAsNaN())
        }
        guard let confidence = map.confidence else { return }
        try publisher.publish(.confidence, at: row.timestamp, in: ROSFrame.camera) {
            ROSImage($0, size: map.size, encoding: "mono8", bytes: confidence.contentBytes())
        }
    }

    private func publishPose(_ row: FrameRow) throws {
        guard let pose = row.worldFromVision else { return }
        let worldFromCamera = AxisConventions.yUpFromZUp.inverse * pose
        try publisher.publish(.pose, at: row.timestamp, in: ROSFrame.world) {
            ROSPoseStamped($0, worldFromCamera)
        }
        try publisher.publish(.transforms, at: row.timestamp, in: ROSFrame.world) {
            ROSTransforms([
                ROSTransformStamped(
                    $0, child: publisher.name(of: ROSFrame.camera), worldFromCamera)
            ])
        }
    }
}

extension PixelBuffer {
    /// Returns meters, with NaN where nothing was measured; rows have no padding.
    fileprivate func unmeasuredAsNaN() -> [UInt8] {
        var bytes = contentBytes()
        bytes.withUnsafeMutableBytes { buffer in
            let meters = buffer.bindMemory(to: Float.self)
            for index in meters.indices where meters[index] == 0 { meters[index] = .nan }
        }
        return bytes
    }
}
