import LockstepAppModel
import LockstepSessions
import Testing

/// Swiping through photos, and several selected ones.
extension GalleryModelTests {
    @Test func swipingShowsTheNeighborsAndEndsAtTheEdges() {
        var model = Self.model()
        #expect(model.handle(.turned(by: 1)) == [], "no photo is open")
        _ = model.handle(.opened("c.heic"))
        #expect(model.screen.viewer?.hasPrevious == false && model.screen.viewer?.hasNext == true)
        #expect(model.handle(.turned(by: -1)) == [])
        _ = model.handle(.thumbnailRead("a.jpg", Self.image))
        #expect(model.handle(.turned(by: 1)) == [.readImage(Self.photo("a.jpg", at: 1))])
        #expect(model.screen.viewer?.id == "a.jpg")
        #expect(model.screen.viewer?.image == Self.image, "the thumbnail until the photo is read")
        _ = model.handle(.turned(by: 1))
        #expect(model.screen.viewer?.id == "b.jpg" && model.screen.viewer?.hasNext == false)
        #expect(model.handle(.turned(by: 1)) == [])
    }

    @Test func severalPhotosAreSelectedSharedAndDeleted() {
        var model = Self.model()
        _ = model.handle(.selecting(.toggled("a.jpg")))
        #expect(model.screen.selection == nil)
        _ = model.handle(.selecting(.began))
        for name in ["b.jpg", "gone.jpg", "a.jpg"] {
            _ = model.handle(.selecting(.toggled(name)))
        }
        #expect(model.screen.selection?.paths == ["/photos/a.jpg", "/photos/b.jpg"])
        #expect(model.screen.selection?.title.english == "2 selected")
        _ = model.handle(.selecting(.allToggled))
        #expect(model.screen.selection?.isAll == true)
        _ = model.handle(.selecting(.allToggled))
        #expect(model.screen.selection?.names == [])
        _ = model.handle(.selectedDeletionAsked)
        #expect(model.screen.deleteQuestion == nil)
        for name in ["b.jpg", "c.heic"] { _ = model.handle(.selecting(.toggled(name))) }
        _ = model.handle(.selectedDeletionAsked)
        #expect(model.screen.deleteQuestion?.title.english == "Delete 2 photos?")
        _ = model.handle(.deletionDeclined)
        #expect(model.handle(.deletionConfirmed) == [])
        _ = model.handle(.selectedDeletionAsked)
        #expect(model.handle(.deletionConfirmed) == [.remove("c.heic"), .remove("b.jpg")])
        #expect(model.screen.selection == nil)
    }

    @Test func aPhotoThatIsGoneIsNoLongerSelected() {
        var model = Self.model()
        _ = model.handle(.selecting(.began))
        _ = model.handle(.selecting(.allToggled))
        _ = model.handle(.selectedDeletionAsked)
        _ = model.handle(.listed([Self.photo("b.jpg")]))
        #expect(model.screen.selection?.names == ["b.jpg"])
        #expect(model.handle(.deletionConfirmed) == [.remove("b.jpg")])
    }
}
