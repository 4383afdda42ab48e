import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

@Suite struct CapturePhotoTests {
    private func photo(at time: HostTime) -> CapturedPhoto {
        var photo = CapturedPhoto(
            bytes: [0xFF, 0xD8, 1, 2, 3], fileExtension: "heic",
            size: PixelSize(width: 4032, height: 3024), timestamp: time, position: .front)
        photo.intrinsics = Intrinsics(fx: 3000, fy: 3001, cx: 2016.5, cy: 1512.25)
        photo.exposure.iso = 64
        photo.exposure.durationSeconds = 0.008
        photo.flashFired = true
        photo.orientation = .portrait
        return photo
    }

    @Test func aPhotoIsSavedWithItsTimeCameraAndAttitude() throws {
        let bench = CaptureBench(.photo)
        bench.open()
        try bench.play(.seconds(1))
        let taken = photo(at: bench.clock.now - .milliseconds(200))
        bench.camera.camera.withLock { $0.photo = taken }
        bench.engine.send(.used(.flash))
        bench.tap()
        bench.wait { $0.message == .photoSaved("photo_20260331_142446.heic") }
        #expect(
            bench.disk.bytes(at: "/Documents/photos/photo_20260331_142446.heic") == taken.bytes)
        let stored = try PhotoFolder(in: "/Documents", fileSystem: bench.disk).list()
        let facts = try #require(stored.first).facts.get()
        #expect(stored.map(\.name) == ["photo_20260331_142446.json"])
        #expect(facts.timestamp == taken.timestamp)
        #expect(facts.camera == .front)
        #expect(facts.intrinsics == taken.intrinsics)
        #expect(facts.pixelOrigin == .pixelCorner)
        let motion = try #require(facts.motion)
        #expect((motion.timestamp - taken.timestamp).magnitude <= .milliseconds(10))
        #expect(abs(motion.gravity.length - 1) < 0.01)
        #expect(bench.camera.camera.withLock { $0.requests } == [PhotoRequest(flash: .auto)])
    }

    @Test func theModesCameraAndItsMotionRunForPhotos() {
        let bench = CaptureBench(.photo)
        bench.open()
        bench.engine.send(.used(.camera))
        bench.wait { $0.feed.facts?.position == .front }
        #expect(bench.camera.camera.withLock { $0.starts } == [.back, .front])
        #expect(
            bench.phone.state.withLock { $0.requests }.allSatisfy {
                $0.streams == [.deviceMotion]
            })
        #expect(bench.screen.flash == nil)
        bench.engine.send(.used(.mode(.logger)))
        bench.wait { $0.feed.facts?.streams.contains(.camera) == true }
        #expect(bench.screen.preview == .sensors)
    }

    @Test func aTapInVideoSavesTheLiveImage() throws {
        let bench = CaptureBench(.video)
        bench.open()
        try bench.play(.milliseconds(300))
        bench.tap()
        #expect(!bench.screen.isPickerEnabled)
        bench.engine.waitUntilIdle()
        try bench.play(.milliseconds(100))
        bench.wait { if case .photoSaved = $0.message { true } else { false } }
        let stored = try PhotoFolder(in: "/Documents", fileSystem: bench.disk).list()
        let facts = try #require(stored.first).facts.get()
        #expect(facts.size == PixelSize(width: 64, height: 48))
        #expect(facts.pixelOrigin == .pixelCenter)
        let jpeg = try #require(bench.disk.bytes(at: "/Documents/photos/\(facts.image)"))
        let codec = try bench.engine.ports.codecs.makeStillCodec()
        #expect(try codec.decodeJPEG(jpeg).size == facts.size)
        #expect(bench.haptics == [.photo])
        #expect(try bench.sessions().isEmpty)
    }

    @Test func aTapInVideoWithoutAnImageShowsTheHintToHold() {
        let bench = CaptureBench(.video)
        bench.open()
        bench.tap()
        bench.clock.move(milliseconds: 1000)
        bench.engine.tick()
        #expect(bench.model.message == .holdToRecord)
        #expect(bench.screen.isPickerEnabled)
    }

    @Test func reportsFailedPhotoAndAllowsNextOne() throws {
        let bench = CaptureBench(.photo)
        bench.open()
        bench.tap()
        bench.wait { $0.message != nil }
        #expect(bench.screen.banners.first?.words.english == "The lens cap is on. Take it off.")
        bench.camera.camera.withLock { $0.photo = photo(at: bench.clock.now) }
        bench.tap()
        bench.wait { if case .photoSaved = $0.message { true } else { false } }
    }

    /// A call or Control Center takes the camera away.
    @Test func anInterruptionOfThePhotoCameraIsShown() {
        let bench = CaptureBench(.photo)
        bench.open()
        let isShown = {
            bench.screen.banners.contains {
                $0.words.english == "The system has interrupted the camera."
            }
        }
        #expect(!isShown())
        bench.camera.report(.interruptionBegan(reason: "audioDeviceInUseByAnotherClient"))
        #expect(isShown())
        bench.camera.report(.interruptionEnded)
        #expect(!isShown())
    }

    @Test func factsReadBackUnchanged() throws {
        let clock = HandClock()
        let motion = DeviceMotionSample(
            timestamp: clock.now, attitude: Quaternion(x: 0.5, y: -0.5, z: 0.5, w: 0.5),
            rotationRate: .zero, gravity: Vector3(0, -1, 0.25), userAcceleration: .zero)
        let full = PhotoFacts(
            photo(at: clock.now), origin: .pixelCorner, motion: motion, anchor: clock.anchor)
        let bare = PhotoFacts(
            image: "photo.jpg", timestamp: clock.now, wall: clock.anchor.wall, camera: .back,
            size: PixelSize(width: 2, height: 1))
        for facts in [full, bare] { #expect(try PhotoFacts(decoding: facts.encoded()) == facts) }
        let text = String(decoding: bare.encoded(), as: UTF8.self)
        #expect(!text.contains("iso") && !text.contains("gravity") && !text.contains("null"))
    }

    @Test func fileMatchesDocumentation() {
        let clock = HandClock()
        let motion = DeviceMotionSample(
            timestamp: HostTime(nanoseconds: 4_990_000_000),
            attitude: Quaternion(x: 0.5, y: -0.5, z: 0.5, w: 0.5), rotationRate: .zero,
            gravity: Vector3(0, -1, 0.25), userAcceleration: .zero)
        var facts = PhotoFacts(
            photo(at: clock.now), origin: .pixelCorner, motion: motion, anchor: clock.anchor)
        facts.image = "photo_20260331_142446.heic"
        let text = String(decoding: facts.encoded(), as: UTF8.self)
        #expect(
            text == """
                {
                  "format": {
                    "name": "lockstep-photo",
                    "version": 1
                  },
                  "image": "photo_20260331_142446.heic",
                  "timestamp_ns": 5000000000,
                  "wall_ns": 1774967086000000000,
                  "camera": "front",
                  "camera_resolution": [4032,3024],
                  "camera_intrinsics": [3000.0,0.0,0.0,0.0,3001.0,0.0,2016.5,1512.25,1.0],
                  "pixel_origin": "pixel_corner",
                  "imu_timestamp_ns": 4990000000,
                  "attitude_quaternion": [0.5,-0.5,0.5,0.5],
                  "gravity": [0.0,-1.0,0.25],
                  "exposure_duration": 0.008,
                  "iso": 64.0,
                  "flash_fired": true,
                  "orientation": "portrait"
                }

                """)
    }

    @Test(arguments: [
        "", "{}", "[1]", #"{"format":{"name":"other","version":1}}"#,
        #"{"format":{"name":"lockstep-photo","version":1},"image":"a","timestamp_ns":1,"#
            + #""wall_ns":1,"camera":"back","camera_resolution":[4]}"#,
        #"{"format":{"name":"lockstep-photo","version":2},"image":"a","timestamp_ns":1,"#
            + #""wall_ns":1,"camera":"back","camera_resolution":[4,3]}"#,
        #"{"format":{"name":"lockstep-photo","version":1},"image":"a","timestamp_ns":1,"#
            + #""wall_ns":1,"camera":"side","camera_resolution":[4,3]}"#,
    ])
    func factsThatCannotBeTrustedAreRefused(text: String) {
        #expect(throws: FormatError.self) { try PhotoFacts(decoding: text.utf8) }
    }

    @Test func secondPhotoInASecondGetsADifferentName() throws {
        let disk = MemoryFileSystem()
        let folder = PhotoFolder(in: "/Documents", fileSystem: disk)
        let clock = HandClock()
        let names = try ["jpg", "heic", "jpg"].map { ending in
            let facts = PhotoFacts(
                photo(at: clock.now), origin: nil, motion: nil, anchor: clock.anchor)
            return try folder.store(
                [1], fileExtension: ending, facts: facts, secondsFromUTC: 3600
            ).image
        }
        #expect(
            names == [
                "photo_20260331_152446.jpg", "photo_20260331_152446_2.heic",
                "photo_20260331_152446_3.jpg",
            ])
        #expect(try folder.list().count == 3)
    }

    /// Each disk call fails once; the facts never exist without a complete image.
    @Test func aFailingDiskNeverLeavesHalfAPhoto() throws {
        let clock = HandClock()
        let facts = PhotoFacts(
            photo(at: clock.now), origin: nil, motion: nil, anchor: clock.anchor)
        var index = 0
        while true {
            let failing = index
            let disk = HookedFileSystem { call in
                if call.index == failing {
                    throw FileError(call.operation, path: call.path, code: .inputOutput)
                }
            }
            let folder = PhotoFolder(in: "/Documents", fileSystem: disk)
            let stored = try? folder.store(
                [1, 2, 3], fileExtension: "jpg", facts: facts, secondsFromUTC: 0)
            for path in disk.paths {
                if path.hasSuffix(".jpg") { #expect(disk.bytes(path) == [1, 2, 3]) }
                guard path.hasSuffix(".json") else { continue }
                #expect(disk.paths.contains { $0.hasSuffix(".jpg") })
                #expect(throws: Never.self) {
                    try PhotoFacts(decoding: disk.bytes(path) ?? [])
                }
            }
            if disk.callCount <= failing {
                #expect(stored != nil)
                break
            }
            index += 1
        }
        #expect(index > 8)
    }

    @Test func usesNearestAttitudeWithinLimit() {
        var history = MotionHistory()
        for step in Int64(0)..<1000 {
            history.append(
                DeviceMotionSample(
                    timestamp: HostTime(nanoseconds: step * 10_000_000), attitude: .identity,
                    rotationRate: .zero, gravity: .zero, userAcceleration: .zero))
        }
        let nearest = { (nanoseconds: Int64) in
            history.nearest(to: HostTime(nanoseconds: nanoseconds))?.timestamp.nanoseconds
        }
        #expect(nearest(9_504_000_000) == 9_500_000_000)
        #expect(nearest(9_506_000_000) == 9_510_000_000)
        #expect(nearest(10_040_000_000) == 9_990_000_000)
        #expect(nearest(10_040_000_001) == nil)
        #expect(nearest(5_000_000_000) == nil)
    }
}
