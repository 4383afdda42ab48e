internal import LockstepAppModel
internal import SwiftUI

@MainActor
struct DeskPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        NavigationStack { DeskView(store: DeskStore(model: DeskModel(), link: nil)) }
            .previewDisplayName("Off")
        NavigationStack { DeskView(store: on) }
            .previewDisplayName("On")
        Color.gray
            .overlay { DeskSignView(sign: DeskSign(desk: "Studio", isStreaming: true)) }
            .previewDisplayName("Sign")
    }

    private static var on: DeskStore {
        var settings = DeskSettings()
        settings.isOn = true
        return DeskStore(model: DeskModel(settings: settings), link: nil)
    }
}
