import LockstepFormats
import LockstepSamples

/// What a message says of a camera.
struct ROSCameraRow {
    let topic: String
    let time: HostTime
    let size: PixelSize
    let intrinsics: Intrinsics
}

extension ROSSurvey {
    /// The messages about the camera of the images: those beside their topic (image_transport's
    /// rule), else those of the only topic there is.
    var camerasOfImages: [ROSCameraRow] {
        guard let topic = images?.channel.topic else { return [] }
        var names = topic.split(separator: "/").map(String.init)
        if names.last == "compressed" { names.removeLast() }
        let beside = "/" + (names.dropLast() + ["camera_info"]).joined(separator: "/")
        let own = cameras.rows.filter { $0.topic == beside }
        let isOnly = cameras.rows.allSatisfy { $0.topic == cameras.rows.first?.topic }
        return own.isEmpty && isOnly ? cameras.rows : own
    }

    /// How camera and IMU sit on each other by the transforms that hold throughout.
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

    /// What became of the distortion of the images' camera, a sentence; none of a pinhole.
    var lensNotices: [String] {
        guard let lens = lensOfImages, let words = lens.words else { return [] }
        let fate: String
        if lens.varies {
            fate = "not kept, since it or the matrix beside it changes"
        } else if lens.calibration == nil {
            fate = "not kept, having no place in a session"
        } else {
            fate = "kept as measured"
        }
        return [
            "The distortion of CameraInfo, \(words), is \(fate): intrinsics of frames are those of "
                + "the images as they are."
        ]
    }

    private var visionFromDevice: Transform? {
        let (camera, device) = (frameOfCamera, frameOfDevice)
        // Two sensors that name the same frame say nothing of how they sit on each other.
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

    /// Whether the camera's place is the one that Lockstep's own export writes of an unknown one.
    ///
    /// Whatever another recording states is kept.
    private var isPlaceUnknown: Bool {
        areTransformsExported && visionFromDevice?.isOfUnknownPlace ?? false
    }

    /// What Lockstep's own export says beside its messages.
    func said(_ key: String) -> String? { metadata[ROSConventions.name]?[key] }

    var calibrationNotices: [String] {
        guard images != nil, !frameOfDevice.isEmpty, said(ROSConventions.calibrationKey) == nil
        else { return [] }
        guard visionFromDevice != nil else {
            return [
                "No transform says how '\(frameOfDevice.prefix(60))' sits on "
                    + "'\(frameOfCamera.prefix(60))'."
            ]
        }
        return [
            isPlaceUnknown
                ? "The transform between camera and inertial sensor is what Lockstep's export writes "
                    + "for an unknown place: the session has no calibration."
                : "The transform between camera and inertial sensor was taken for nominal: no one "
                    + "says that it was measured."
        ]
    }
}
