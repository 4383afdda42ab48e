import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import VirtualPhone

/// A running photo camera, and the events that it reported.
struct PhotoStudio {
    /// The size of all images.
    static let size = PixelSize(width: 32, height: 24)

    let phone: VirtualPhone
    let camera: PhotoSession
    /// The camera in use.
    var position = CameraPosition.back
    private let told: Mutex<[SessionEvent]>

    /// The camera's events other than photos.
    var events: [SessionEvent] { told.withLock { $0 } }

    /// Starts the camera of a phone with one second of images, calls `body` with it, and stops it.
    static func open(
        _ position: CameraPosition = .back, on world: PhoneWorld = .allowed,
        script: PhoneScript = [], _ change: (Int, inout CameraFrame) -> Void = { _, _ in },
        _ body: (PhotoStudio) throws -> Void
    ) async throws {
        let feed = SensorFeed(frames: 30, size: size, change)
        try await withPhone(world, feed, script) { phone in
            let told = Mutex<[SessionEvent]>([])
            let camera = PhotoSession()
            camera.observe { event in told.change { $0.append(event) } }
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

    /// Switches to the camera at `position`, and waits until it runs.
    mutating func move(to position: CameraPosition) throws {
        self.position = try camera.start(position)
        try waitForCamera()
    }

    /// Requests a photo, and waits until the camera's queue has received the request.
    func order(_ request: PhotoRequest = PhotoRequest()) throws -> PhotoOrder {
        let order = PhotoOrder(camera, request)
        try waitForCamera()
        return order
    }

    /// Waits for the camera's queue by starting the camera again, which has no other effect.
    private func waitForCamera() throws { _ = try camera.start(position) }
}

/// A requested photo.
final class PhotoOrder: Sendable {
    /// A photo request was not completed exactly once.
    struct NotOneAnswer: Error {}

    private let results = Mutex<[Result<CapturedPhoto, any Error>]>([])

    /// Requests a photo from a camera.
    init(_ camera: PhotoSession, _ request: PhotoRequest = PhotoRequest()) {
        camera.takePhoto(request) { [results] result in results.change { $0.append(result) } }
    }

    /// Waits for the photo or the error.
    func photo() throws -> CapturedPhoto {
        _ = results.wait(milliseconds: 20_000) { !$0.isEmpty }
        let answers = results.withLock { $0 }
        guard answers.count == 1 else { throw NotOneAnswer() }
        return try answers[0].get()
    }
}
