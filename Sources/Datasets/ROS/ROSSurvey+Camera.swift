import LockstepFormats
import LockstepSamples

/// The facts about a camera from one message.
struct ROSCameraRow {
    let topic: String
    let time: HostTime
    let size: PixelSize
    let intrinsics: Intrinsics
}

extension ROSSurvey {
    /// The `CameraInfo` messages about the camera of the images.
    ///
    /// Their topic is `camera_info` next to the images' topic (image_transport's rule), or else the
    /// only topic of such messages.
    var camerasOfImages: [ROSCameraRow] {
        guard let topic = images?.channel.topic else { return [] }
        var names = topic.split(separator: "/").map(String.init)
        if names.last == "compressed" { names.removeLast() }
        let beside = "/" + (names.dropLast() + ["camera_info"]).joined(separator: "/")
        let own = cameras.rows.filter { $0.topic == beside }
        let isOnly = cameras.rows.allSatisfy { $0.topic == cameras.rows.first?.topic }
        return own.isEmpty && isOnly ? cameras.rows : own
    }

    /// The camera's pose on the IMU from static transforms, and its lens.
    var calibration: Calibration? {
        let origin = said(ROSConventions.calibrationKey)
        let lens = lensOfImages.flatMap { $0.varies ? nil : $0.calibration }
        guard let visionFromDevice,
            origin == nil
                ? !isPlaceUnknown
                : CalibrationOrigin(rawValue: origin ?? "") != nil
        else { return lens.map { Calibration(lens: $0) } }
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * visionFromDevice,
            origin: origin.flatMap(CalibrationOrigin.init) ?? .nominal)
        calibration.source = said(ROSConventions.measurerKey)
        calibration.lens = lens
        return calibration
    }

    private var lensOfImages: ROSLens? {
        camerasOfImages.first.flatMap { lenses[$0.topic] }
    }

    /// A notice about the distortion of the images' camera, one sentence; empty for a pinhole.
    var lensNotices: [String] {
        guard let lens = lensOfImages, let words = lens.words else { return [] }
        let fate: String
        if lens.varies {
            fate = "not kept, because it or the matrix beside it changes"
        } else if lens.calibration == nil {
            fate = "not kept, because a session cannot store it"
        } else {
            fate = "kept as measured"
        }
        return [
            "The distortion of CameraInfo, \(words), is \(fate); the frames' intrinsics apply "
                + "to the stored, distorted images."
        ]
    }

    private var visionFromDevice: Transform? {
        let (camera, device) = (frameOfCamera, frameOfDevice)
        // Two sensors that name the same frame do not define a transform between them.
        guard camera != device, !camera.isEmpty, !device.isEmpty else { return nil }
        return frames.constant(camera, from: device)
    }

    /// The camera's frame of axes; of Lockstep's own export also without an image.
    private var frameOfCamera: String {
        imageFrame.isEmpty && isExported ? ROSFrame.camera : imageFrame
    }

    /// The inertial sensor's frame of axes; of Lockstep's own export also without its samples.
    private var frameOfDevice: String {
        inertialFrame.isEmpty && isExported ? ROSFrame.device : inertialFrame
    }

    /// Whether Lockstep's own export wrote the recording.
    private var isExported: Bool {
        areTransformsExported || said(ROSConventions.calibrationKey) != nil
    }

    /// Whether the camera's pose on the device is the one that Lockstep's own export writes for an
    /// unknown position.
    ///
    /// Other recordings' transforms are always kept.
    private var isPlaceUnknown: Bool {
        areTransformsExported && visionFromDevice?.isPlaceholderForUnknownPosition ?? false
    }

    /// A metadata value that Lockstep's own export wrote.
    func said(_ key: String) -> String? { metadata[ROSConventions.name]?[key] }

    var calibrationNotices: [String] {
        guard images != nil, !frameOfDevice.isEmpty, said(ROSConventions.calibrationKey) == nil
        else { return [] }
        guard visionFromDevice != nil else {
            return [
                "No transform connects '\(frameOfDevice.prefix(60))' with "
                    + "'\(frameOfCamera.prefix(60))'."
            ]
        }
        return [
            isPlaceUnknown
                ? "The transform between camera and inertial sensor is the one that Lockstep's "
                    + "export writes for an unknown place: the session has no calibration."
                : "The transform between camera and inertial sensor was treated as nominal: "
                    + "nothing states that it was measured."
        ]
    }
}
