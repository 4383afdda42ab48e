import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Exclusive use of the camera within the app, and the permission for it.
@Suite struct CameraClaimTests {
    enum User: String, CaseIterable, Sendable {
        case arkit = "ARKit"
        case avFoundation = "AVFoundation"
        case photo = "photo capture"
    }

    /// Starts a part of the app that uses the camera.
    ///
    /// - Returns: A closure that stops this user.
    private func start(_ user: User) throws -> () -> Void {
        if user == .photo {
            let photo = PhotoSession()
            _ = try photo.start(.back)
            return { photo.stop() }
        }
        let sensors = PhoneSensors()
        let interface: CameraInterface = user == .arkit ? .arkit : .avFoundation
        _ = try sensors.start(.camera(interface), into: SampleCollector())
        return { sensors.stop() }
    }

    @Test(arguments: User.allCases, User.allCases)
    func secondUserIsRejectedUntilTheFirstHasStopped(_ first: User, _ second: User) async throws {
        try await withPhone { _ in
            let stopFirst = try start(first)
            #expect(throws: SensorFailure.cameraInUse(by: first.rawValue)) { try start(second) }
            stopFirst()
            let stopSecond = try start(second)
            stopSecond()
        }
    }

    @Test(
        arguments: User.allCases,
        [
            (PermissionState.denied, SensorFailure.cameraDenied),
            (.restricted, .cameraRestricted), (.notDetermined, .cameraNotAsked),
        ])
    func nothingStartsUntilPermissionIsGranted(
        _ user: User, _ refusal: (state: PermissionState, failure: SensorFailure)
    ) async throws {
        let world = PhoneWorld.allowed { $0.permissions[.camera] = refusal.state }
        try await withPhone(world) { phone in
            #expect(throws: refusal.failure) { try start(user) }
            phone.happen(.permission(.camera, .authorized))
            let stop = try start(user)
            stop()
        }
    }

    @Test func sensorsWithoutACameraNeedNoCameraPermission() async throws {
        let world = PhoneWorld.allowed { $0.permissions[.camera] = .denied }
        let (_, description) = try await withSensors(.streams([.accelerometer]), on: world)
        #expect(description.streams.map(\.stream) == [.accelerometer])
    }
}
