import LockstepAppModel
import LockstepSamples
import Testing

@Suite struct PermissionsTests {
    @Test(arguments: Permission.allCases)
    func everyStateStatesItsRemedy(_ permission: Permission) {
        let buttons = PermissionState.allCases.map { PermissionCard(permission, $0).button }
        #expect(buttons == [.ask, nil, .openSettings, nil])
        let words = PermissionState.allCases.map { PermissionCard(permission, $0).status.english }
        #expect(Set(words).count == PermissionState.allCases.count)
        #expect(
            PermissionCard(permission, .restricted).status.english.contains("cannot change that"))
        #expect(!PermissionCard(permission, .authorized).showsWithout)
        #expect(PermissionCard(permission, .denied).showsWithout)
    }

    @Test func everyPermissionHasItsOwnReason() {
        let cards = PermissionsModel { _ in .notDetermined }.cards
        #expect(cards.map(\.permission) == Permission.allCases)
        #expect(Set(cards.map(\.reason)).count == cards.count)
        #expect(Set(cards.map(\.without)).count == cards.count)
        #expect(cards.allSatisfy { $0.reason.english.hasSuffix(".") })
    }

    @Test func anAnswerChangesOneCard() {
        var model = PermissionsModel { _ in .notDetermined }
        model.answered(.motion, .denied)
        let states: [PermissionState] = [.notDetermined, .denied, .notDetermined, .notDetermined]
        #expect(model.cards.map(\.state) == states)
    }
}
