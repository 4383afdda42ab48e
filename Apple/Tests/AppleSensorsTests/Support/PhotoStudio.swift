import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import VirtualPhone

/// A photo camera that runs, and what it tells.
struct PhotoStudio {
    /// The size of all images.
    static let size = PixelSize(width: 32, height: 24)

    let phone: VirtualPhone
    let camera: PhotoSession
    /// Which camera is used.
    var position = CameraPosition.back
    private let told: Mutex<[SessionEvent]>

    /// What the camera told beside photos.
    var events: [SessionEvent] { told.withLock { $0 } }

    /// Starts the camera of a phone with a second of images, lends it to `body`, and stops it.
    static func open(
        _ position: CameraPosition = .back, on world: PhoneWorld = .allowed,
        script: PhoneScript = [], _ change: (Int, inout CameraFrame) -> Void = { _, _ in },
        _ body: (PhotoStudio) throws -> Void
    ) async throws {
        let feed = SensorFeed(frames: 30, size: size, change)
        try await withPhone(world, feed, script) { phone in
            let told = Mutex<[SessionEvent]>([])
            let camera = PhotoSession { event in told.change { $0.append(event) } }
            var studio = PhotoStudio(phone: phone, camera: camera, told: told)
            defer { camera.stop() }
            try studio.move(to: position)
            await settleMainThread()
            try body(studio)
        }
    }

    private init(phone: VirtualPhone, camera: PhotoSession, told: Mutex<[SessionEvent]>) {
        self.phone = phone
        self.camera = camera
        self.told = told
    }

    /// Changes to the camera of `position`, and waits until it runs.
    mutating func move(to position: CameraPosition) throws {
        self.position = try camera.start(position)
        try waitForCamera()
    }

    /// Asks for a photo, and lets the camera hear of it before the phone goes on.
    func order(_ request: PhotoRequest = PhotoRequest()) throws -> PhotoOrder {
        let order = PhotoOrder(camera, request)
        try waitForCamera()
        return order
    }

    /// Starting the camera that runs changes nothing, and waits its turn behind what it has to do.
    private func waitForCamera() throws { _ = try camera.start(position) }
}

/// One photo that was asked for.
final class PhotoOrder: Sendable {
    /// A photo was asked for and answered another number of times than once.
    struct NotOneAnswer: Error {}

    private let results = Mutex<[Result<CapturedPhoto, any Error>]>([])

    /// Asks a camera for a photo.
    init(_ camera: PhotoSession, _ request: PhotoRequest = PhotoRequest()) {
        camera.takePhoto(request) { [results] result in results.change { $0.append(result) } }
    }

    /// The photo, or why there is none; waits for it.
    func photo() throws -> CapturedPhoto {
        _ = results.wait(milliseconds: 20_000) { !$0.isEmpty }
        let answers = results.withLock { $0 }
        guard answers.count == 1 else { throw NotOneAnswer() }
        return try answers[0].get()
    }
}
