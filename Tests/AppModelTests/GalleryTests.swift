import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// The state of the gallery of photos.
@Suite struct GalleryModelTests {
    static func photo(_ name: String, at seconds: Int64? = nil) -> StoredPhoto {
        let facts = seconds.map { seconds in
            PhotoFacts(
                image: name, timestamp: HostTime(nanoseconds: 0),
                wall: WallTime(nanoseconds: seconds * 1_000_000_000), camera: .front,
                size: PixelSize(width: 4032, height: 3024))
        }
        return StoredPhoto(name: name, byteCount: 2_400_000, facts: facts)
    }

    static func model(canSave: Bool = true) -> GalleryModel {
        var model = GalleryModel(folder: "/photos", canSave: canSave)
        _ = model.handle(
            .listed([photo("a.jpg", at: 1), photo("b.jpg"), photo("c.heic", at: 2)]))
        return model
    }

    static let image = ScaledImage(
        size: PixelSize(width: 1, height: 1), rgba: [1, 2, 3, 4])

    @Test func theNewestIsFirstAndTheUndatedLast() {
        let screen = Self.model().screen
        #expect(screen.cells.map(\.id) == ["c.heic", "a.jpg", "b.jpg"])
        #expect(screen.cells.map(\.label.english).last == "Photo")
        #expect(screen.emptyText == nil && !screen.isLoading)
    }

    @Test func theGalleryIsNotShownAsEmptyBeforeItIsRead() {
        var model = GalleryModel(folder: "/photos", canSave: true)
        #expect(model.screen.isLoading && model.screen.emptyText == nil)
        #expect(model.handle(.appeared) == [.list])
        #expect(model.handle(.pulled) == [], "it is being read")
        _ = model.handle(.listed([]))
        #expect(model.screen.emptyText != nil)
        #expect(model.handle(.pulled) == [.list])
    }

    @Test func thumbnailsAreReadOnceAndForgottenWithTheirPhoto() throws {
        var model = Self.model()
        #expect(model.handle(.cellShown("a.jpg")) == [.makeThumbnail(Self.photo("a.jpg", at: 1))])
        _ = model.handle(.thumbnailRead("a.jpg", Self.image))
        _ = model.handle(.thumbnailRead("gone.jpg", Self.image))
        #expect(model.handle(.cellShown("a.jpg")) == [])
        #expect(model.handle(.cellShown("gone.jpg")) == [])
        #expect(model.screen.cells.map { $0.thumbnail != nil } == [false, true, false])
        _ = model.handle(.listed([Self.photo("b.jpg")]))
        _ = model.handle(.listed([Self.photo("a.jpg", at: 1)]))
        #expect(model.screen.cells[0].thumbnail == nil)
    }

    @Test func thumbnailsOnTheScreenOutlastOthersThatAreReadLater() throws {
        let names = (0...GalleryModel.thumbnailLimit).map { "\($0).jpg" }
        var model = GalleryModel(folder: "/photos", canSave: true)
        _ = model.handle(.listed(names.map { Self.photo($0) }))
        for name in names.dropLast() { _ = model.handle(.thumbnailRead(name, Self.image)) }
        _ = model.handle(.cellShown(names[0]))
        _ = model.handle(.thumbnailRead(try #require(names.last), Self.image))
        let missing = names.filter { model.thumbnails[$0] == nil }
        #expect(missing == [names[1]])
    }

    @Test func aRemovedPhotoIsNeitherOpenedNorSelected() {
        var model = Self.model()
        _ = model.handle(.deletionAsked("a.jpg"))
        _ = model.handle(.deletionConfirmed)
        _ = model.handle(.opened("a.jpg"))
        model.chosen = ["a.jpg"]
        _ = model.handle(.removed("a.jpg"))
        #expect(model.opened == nil)
        #expect(model.chosen == [])
    }

    @Test func anOpenedPhotoShowsItsImageAndItsFacts() throws {
        var model = Self.model()
        #expect(model.handle(.opened("a.jpg")) == [.readImage(Self.photo("a.jpg", at: 1))])
        #expect(model.handle(.opened("a.jpg")) == [])
        let image = try #require(Self.image)
        _ = model.handle(.imageRead("b.jpg", .success(image)))
        #expect(model.screen.viewer?.image == nil, "another photo's image")
        _ = model.handle(.imageRead("a.jpg", .success(image)))
        let viewer = try #require(model.screen.viewer)
        #expect(viewer.image == image && viewer.path == "/photos/a.jpg")
        #expect(
            viewer.facts.map(\.english) == ["Photo of the front camera", "4032 × 3024", "2.4 MB"])
        _ = model.handle(.closed)
        #expect(model.screen.viewer == nil)
        #expect(model.handle(.opened("gone.jpg")) == [])
    }

    @Test func aPhotoThatCannotBeReadShowsTheReason() {
        var model = Self.model()
        _ = model.handle(.opened("a.jpg"))
        let problem = LibraryProblem(sentence: "No.", remedy: nil)
        _ = model.handle(.imageRead("a.jpg", .failure(problem)))
        #expect(model.screen.viewer?.problem == problem)
    }

    @Test func aPhotoIsDeletedAfterAQuestion() {
        var model = Self.model()
        _ = model.handle(.opened("a.jpg"))
        #expect(model.handle(.deletionAsked("a.jpg")) == [])
        #expect(model.screen.deleteQuestion != nil)
        _ = model.handle(.deletionDeclined)
        #expect(model.handle(.deletionConfirmed) == [], "the question was declined")
        _ = model.handle(.deletionAsked("a.jpg"))
        #expect(model.handle(.deletionConfirmed) == [.remove("a.jpg")])
        #expect(model.screen.viewer == nil)
        _ = model.handle(.removed("a.jpg"))
        #expect(model.screen.cells.map(\.id) == ["c.heic", "b.jpg"])
        _ = model.handle(.deletionAsked("gone.jpg"))
        #expect(model.screen.deleteQuestion == nil)
    }

    @Test func aFailedRemovalIsReportedAndTheFolderReadAgain() {
        var model = Self.model()
        let problem = LibraryProblem(sentence: "No.", remedy: nil)
        #expect(model.handle(.removalFailed(problem)) == [.list])
        #expect(model.screen.problem == problem)
        _ = model.handle(.dismissed)
        #expect(model.screen.problem == nil)
    }

    @Test(
        arguments: [
            (PhotoAddition.added, "The photo was added to Photos.", nil),
            (
                .denied,
                "Lockstep is not allowed to add photos. Allow it in Settings, under Photos.", nil
            ),
            (.failed("Not enough space."), nil, "Not enough space."),
        ] as [(PhotoAddition, String?, String?)])
    func everyResultOfSavingIsShown(
        _ addition: PhotoAddition, _ notice: String?, _ problem: String?
    ) {
        var model = Self.model()
        _ = model.handle(.opened("a.jpg"))
        #expect(model.handle(.savingAsked("a.jpg")) == [.save("a.jpg")])
        #expect(model.handle(.savingAsked("a.jpg")) == [], "it is being saved")
        #expect(model.screen.viewer?.canSave == false)
        _ = model.handle(.saved("a.jpg", addition))
        #expect(model.screen.viewer?.canSave == true)
        #expect(model.screen.notice?.english == notice)
        #expect(model.screen.problem?.sentence == problem)
    }

    @Test func withoutAPhotoLibraryNothingIsSaved() {
        var model = Self.model(canSave: false)
        _ = model.handle(.opened("a.jpg"))
        #expect(model.screen.viewer?.canSave == false)
        #expect(model.handle(.savingAsked("a.jpg")) == [])
    }
}

/// The gallery of real photo folders.
@Suite struct PhotoGalleryTests {
    private final class TestLibrary: PhotoLibrary {
        let paths = Mutex<[String]>([])

        func add(_ path: String, completion: @escaping @Sendable (PhotoAddition) -> Void) {
            paths.withLock { $0.append(path) }
            completion(.added)
        }
    }

    private let disk = MemoryFileSystem()
    private let library = TestLibrary()

    /// Stores a photo of 64 × 48 with another color per number.
    @discardableResult
    private func store(
        _ seconds: Int64, orientation: ImageOrientation? = .portrait
    ) throws -> PhotoFacts {
        let pixels = try #require(
            PixelBuffer(format: .nv12FullRange, size: PixelSize(width: 64, height: 48)) {
                plane, memory in
                for index in memory.indices { memory[index] = UInt8(index % 200 + plane) }
            })
        let jpeg = try FFmpegCodecs().makeStillCodec().encodeJPEG(pixels, quality: 0.9)
        var facts = PhotoFacts(
            image: "", timestamp: HostTime(nanoseconds: 0),
            wall: WallTime(nanoseconds: 1_774_967_081_000_000_000 + seconds * 1_000_000_000),
            camera: .back, size: pixels.size)
        facts.orientation = orientation
        return try PhotoFolder(in: "/documents", fileSystem: disk)
            .store(jpeg, fileExtension: "jpg", facts: facts, secondsFromUTC: 0)
    }

    private func gallery(
        _ fileSystem: (any FileSystem)? = nil
    ) -> (run: (GalleryAction) -> GalleryEvent?, path: String) {
        let gallery = PhotoGallery(
            directory: "/documents", fileSystem: fileSystem ?? disk, codecs: FFmpegCodecs(),
            library: library)
        let run = { (action: GalleryAction) -> GalleryEvent? in
            let event = Mutex<GalleryEvent?>(nil)
            gallery.perform(action) { result in event.withLock { $0 = result } }
            gallery.wait()
            return event.withLock { $0 }
        }
        return (run, gallery.path)
    }

    private func listed(_ run: (GalleryAction) -> GalleryEvent?) -> [StoredPhoto]? {
        guard case .listed(let photos)? = run(.list) else { return nil }
        return photos
    }

    @Test func aMissingFolderIsAnEmptyGallery() {
        #expect(listed(gallery().run) == [])
    }

    @Test func imagesAreListedAlsoWithoutFacts() throws {
        let facts = try store(0)
        disk.put([1], at: "/documents/photos/other.heic")
        disk.put([1], at: "/documents/photos/.hidden.jpg")
        disk.put([1], at: "/documents/photos/photo.jpg.part")
        disk.put([1], at: "/documents/photos/notes.txt")
        disk.put(Array("{".utf8), at: "/documents/photos/other.json")
        let photos = try #require(listed(gallery().run))
        #expect(photos.map(\.name) == ["other.heic", facts.image])
        #expect(photos.map(\.facts) == [nil, facts])
    }

    @Test(arguments: [ImageOrientation.portrait, .landscapeLeft, nil])
    func aThumbnailIsTurnedAsThePhoneWasHeld(_ orientation: ImageOrientation?) throws {
        try store(0, orientation: orientation)
        let (run, _) = gallery()
        let photo = try #require(listed(run)?.first)
        guard case .thumbnailRead(photo.name, let image?)? = run(.makeThumbnail(photo)) else {
            Issue.record("no thumbnail")
            return
        }
        #expect(image.size == PixelSize(width: 64, height: 48))
        #expect(image.orientation == orientation)
        guard case .imageRead(photo.name, .success(image))? = run(.readImage(photo)) else {
            Issue.record("no image")
            return
        }
    }

    @Test func aDamagedPhotoHasNoThumbnailAndStatesWhy() throws {
        disk.put([0xFF, 0xD8, 0], at: "/documents/photos/a.jpg")
        let (run, _) = gallery()
        let photo = try #require(listed(run)?.first)
        guard case .thumbnailRead("a.jpg", nil)? = run(.makeThumbnail(photo)),
            case .imageRead("a.jpg", .failure(let problem))? = run(.readImage(photo))
        else {
            Issue.record("it was decoded")
            return
        }
        #expect(!problem.sentence.isEmpty)
    }

    @Test func aRemovedPhotoLeavesNothing() throws {
        let facts = try store(0)
        let kept = try store(1)
        let (run, _) = gallery()
        guard case .removed(facts.image)? = run(.remove(facts.image)) else {
            Issue.record("it was not removed")
            return
        }
        #expect(listed(run)?.map(\.name) == [kept.image])
        #expect(disk.files(under: "/documents").count == 2)
        for name in ["../session/metadata.json", "none.jpg", "other.json"] {
            guard case .removalFailed? = run(.remove(name)) else {
                Issue.record("\(name)")
                continue
            }
        }
        #expect(disk.files(under: "/documents").count == 2)
    }

    /// A disk whose n-th call fails never leaves facts without their photo.
    @Test func aFailedRemovalCanBeRepeated() throws {
        let facts = try store(0)
        for call in 1...2 {
            let copy = disk.copy()
            let faulty = FaultyFileSystem(copy, fault: .init(call: call))
            guard case .removalFailed? = gallery(faulty).run(.remove(facts.image)) else {
                Issue.record("call \(call)")
                continue
            }
            #expect(copy.files(under: "/documents/photos")[facts.image] != nil)
            guard case .removed? = gallery(copy).run(.remove(facts.image)) else {
                Issue.record("call \(call) again")
                continue
            }
            #expect(copy.files(under: "/documents").isEmpty)
        }
    }

    @Test func thePhotoLibraryGetsTheFile() throws {
        let facts = try store(0)
        let (run, path) = gallery()
        guard case .saved(facts.image, .added)? = run(.save(facts.image)) else {
            Issue.record("it was not saved")
            return
        }
        #expect(library.paths.withLock { $0 } == [path + "/" + facts.image])
    }
}
