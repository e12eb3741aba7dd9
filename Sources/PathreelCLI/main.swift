print("pathreel")
