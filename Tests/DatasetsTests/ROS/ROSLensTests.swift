import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// The lens in camera messages.
@Suite struct ROSLensTests {
    private static let size = PixelSize(width: 8, height: 6)
    private static let intrinsics = Intrinsics(fx: 7, fy: 7.5, cx: 4, cy: 3)

    /// An image with its camera's messages, and the camera's mounting on the inertial sensor.
    private func open(
        _ lenses: [LensDistortion], isPlaced: Bool = true,
        change: (inout ROSCameraInfo) -> Void = { _ in }
    ) throws -> SourceDescription {
        try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publish(
                "/imu",
                ROSImu(
                    MessageFile.header(at: 0, "imu"), angularVelocity: .zero, specificForce: .zero))
            if isPlaced {
                try file.publishTransform(
                    "/tf_static", at: 0, MessageFile.camera, "imu", metersAlongX: 1)
            }
            for lens in lenses {
                var camera = ROSCameraInfo(
                    MessageFile.header(at: 0, MessageFile.camera), size: Self.size,
                    Self.intrinsics, lens)
                change(&camera)
                try file.publish("/c/camera_info", camera)
            }
        }.description
    }

    @Test(arguments: [
        (LensDistortion.equidistant([-0.5, 0.25, 0, 1]), "equidistant", [-0.5, 0.25, 0, 1]),
        (.radialTangential([0.5, 0.25, 0.125, 1]), "radtan", [0.5, 0.25, 0.125, 1]),
    ])
    func aLensIsKept(lens: LensDistortion, model: String, numbers: [Double]) throws {
        let description = try open([lens, lens])
        #expect(
            description.calibration?.lens
                == LensCalibration(
                    intrinsics: Self.intrinsics, size: Self.size, distortionModel: model,
                    distortionCoefficients: numbers))
        #expect(description.says("The distortion of CameraInfo, ", "is kept as measured"))
    }

    @Test func aPinholeModelGivesNoMeasuredLens() throws {
        let description = try open([.none])
        #expect(description.calibration != nil && description.calibration?.lens == nil)
        #expect(!description.says("distortion"))
    }

    @Test func aLensThatChangesIsNotKept() throws {
        let description = try open([.equidistant([1, 0, 0, 0]), .equidistant([2, 0, 0, 0])])
        #expect(description.calibration != nil && description.calibration?.lens == nil)
        #expect(description.says("equidistant [1.0, 0.0, 0.0, 0.0], is not kept, because it"))
    }

    @Test func aLensIsKeptIfTheExtrinsicsAreMissing() throws {
        let description = try open([.equidistant([1, 0, 0, 0])], isPlaced: false)
        #expect(description.calibration?.lens?.distortionCoefficients == [1, 0, 0, 0])
        #expect(description.calibration?.cameraFromImu == nil)
        #expect(description.says("is kept as measured"))
    }

    @Test(arguments: [
        ("plumb_bob", [0.5, 0, 0, 0, 0.25]), ("equidistant", [0.5, .infinity, 0, 0]),
        ("double_sphere", [0.5, 0.25]), ("plumb_bob", [0.5]),
    ])
    func aModelThatASessionLacksIsNotKept(model: String, numbers: [Double]) throws {
        let description = try open([.none]) { camera in
            camera.distortionModel = model
            camera.distortion = numbers
        }
        #expect(description.calibration != nil && description.calibration?.lens == nil)
        #expect(description.says("not kept, because a session cannot store it"))
    }
}
